package search

// plainWords are ordinary English words that may be missing from the site. They count as spelt
// correctly and are never replaced by a similar word of the site: "multiple" isn't "multiply",
// "chain" isn't "gain".
var plainWords = wordSet(`able about above accept accident actual again against ago agree ahead allow almost alone along already alright always amount announce another answer any anymore
	anyone anything anyway apart appear apply argue argument around ask asked asking attempt automatic automatically available avoid aware away back bad basic basically because become
	beginner behind believe below beneath beside best better between beyond big bit board boss both bother brand break bring broken buddy build bunch bust busy buy called came care careful
	carry case catch cause certain chain chance change cheat cheating check claim clarify clean clear clearly clever close coin combo come common complain complete confirm confused
	confusing connect consider constant continue control correct couple cover crazy create cross curious current damage date day deal decide decision definitely describe detail did didn
	differ difference different differently difficult direct directly disagree disappear discuss done double doubt drop duel during each early easier easy else empty enemy enough enter
	entire equal error even event ever every everybody everyone everything exact exactly example exceed exceeded except exist expect expensive explain extra face fact fail fair fall false far fast faster
	favor feel few field figure final finally find fine finish first fix flip flying follow forbidden force forever forget forgot form forward found free friend front full fully fun
	funny future general get give glad going gone good got grab great ground guess guide guy guys half hand handle happen hard hardly hate have heard heavy help here hidden high hit hold
	home honest hope host hour house huge idea ignore imagine immediate immediately important include including incorrect indeed infinite inside instant instantly instead intend interact
	interaction involve issue item join judge judges jump just keep kill kind knew know known label land large last late later latter lead learn least leave left legal legally less let level
	lie life like likely limit line list listen little local long longer look looking loop lot love low lower lucky main major make manage many mark match matter maybe mean meant meanwhile
	meet member mention mess middle might mind mine minor minute miss missed missing mistake mix moment month more most mostly move much multiple must myself name near nearly necessary need
	never new newer next nice night nobody none noob normal normally note nothing notice now number obvious obviously occur odd offer official often old older once one online only open
	opinion opposite option order original other otherwise outside over own pack page paid pair part particular party pass past pause penalty people perfect perform perhaps permanent
	permanently person phone pick picture piece place plan play player please plus point possible post power practice prefer present press pretty prevent previous price print probably
	problem process proper properly protect prove pull pure push put question quick quickly quite random rather reach read ready real realize really reason receive recent regular related
	remain remember remind remove repeat replace reply require reset respect respond rest result return reverse rid right room round rule ruling run safe same save saw say scenario score
	second secret see seem seen select send sense separate separately serious set several shall share short should show side sign similar simple simply since single sit situation six size
	skip slow small smart solve some somebody someone something sometimes somewhere soon sorry sort sound spare special specific specifically spell split spot stack stage stand standard
	start state stay steal step still stop store story straight strange strong stuck stupid such sudden suddenly suggest super suppose supposed sure surprise swap switch table take talk
	team tell term terms test text than thank thanks their them then there these they thing things think third this those though thought three through throw tie time times timing today
	together told tomorrow tonight too took top total touch tough tournament track trade trick tricky tried trouble true truly trust truth try trying turn twice two type under understand
	unfair unless unlike until upon use used useful useless using usual usually valid value very view visit void wait walk want warn warning wasn waste watch way weak wear week weird well
	went were what whatever when whenever where wherever whether which while who whole whose why wide will willing wish with within without won wonder word words work worse worst worth would
	wouldn write wrong wrote year yes yesterday yet young your yours yourself zone`)
