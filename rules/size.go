package rules

import "unsafe"

// frameSize is a number of bytes that is more than most kinds of frames take, with their lists.
const frameSize = 512

// Size returns roughly how many bytes of memory the position takes by itself, without the table. It
// is for callers that keep many positions and have to stop in time; it costs a few additions.
func (p *Position) Size() int {
	n := int(unsafe.Sizeof(*p))
	n += cap(p.room)*int(unsafe.Sizeof(CardID(0))) + cap(p.where) + cap(p.owner) + cap(p.inc) + cap(p.faceup) + cap(p.mixed)
	n += cap(p.perms)*int(unsafe.Sizeof(Permanent{})) + cap(p.lasting)*int(unsafe.Sizeof(lastingEffect{})) + cap(p.uses)*int(unsafe.Sizeof(use{}))
	n += cap(p.pend)*int(unsafe.Sizeof(pendingEffect{})) + cap(p.later)*int(unsafe.Sizeof(pendingProcessing{}))
	n += len(p.frames) * frameSize
	if p.spare != nil {
		n += int(unsafe.Sizeof(*p.spare))
		for _, list := range p.spare {
			n += len(list) * frameSize
		}
	}
	n += cap(p.loop.mark) + len(p.rounds.key) + cap(p.refRoom)*int(unsafe.Sizeof(Ref{}))
	n += cap(p.question.Options) * int(unsafe.Sizeof(Choice{}))
	for i := range p.question.Options {
		n += cap(p.question.Options[i].Refs) * int(unsafe.Sizeof(Ref{}))
	}
	return n
}
