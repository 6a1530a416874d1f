// Asks a built engine under node what a service worker would ask it in a browser:
//
//	node serve.mjs wasm_exec.js engine.wasm library.json [quiz.json search.json] < requests.json > answers.json
//
// A request is [method, path, query, form]; an answer is what pocketServe returns. With --time
// behind the files it prints milliseconds instead: ready, then each request's median of 20.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [exec, wasm, library, away, find] = process.argv.slice(2);
createRequire(import.meta.url)(exec);
const time = away === "--time";
const requests = JSON.parse(readFileSync(0, "utf8"));
const began = performance.now();
const go = new Go();
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
go.run(instance);
const why = pocketOpen(readFileSync(library, "utf8"));
if (why) throw new Error(why);
if (away && !time) {
  const wrong = pocketAway(readFileSync(away, "utf8"), "[]");
  const began = performance.now();
  const unfound = wrong || (find ? pocketFind(readFileSync(find, "utf8")) : "");
  console.error("search open after", Math.round(performance.now() - began), "ms");
  if (unfound) throw new Error(unfound);
}
if (time) {
  console.log("ready", Math.round(performance.now() - began));
  for (const r of requests) {
    const took = [];
    for (let i = 0; i < 20; i++) {
      const t = performance.now();
      pocketServe(...r);
      took.push(performance.now() - t);
    }
    console.log(took.sort((a, b) => a - b)[10].toFixed(2), r[1] + "?" + r[2].slice(0, 40));
  }
  console.log("memory MB", Math.round(instance.exports.mem.buffer.byteLength / 2 ** 20));
} else {
  process.stdout.write(JSON.stringify(requests.map((r) => pocketServe(...r))));
}
