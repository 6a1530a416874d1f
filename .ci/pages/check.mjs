// axe and a ruler on every kind of page: axe on a phone, light and dark, and nightly (DIGIJUDGE_NIGHTLY) on a desktop too; the ruler there, at
// 320 px (a desktop at 400 %) and at 640 px (a desktop at 200 %). Nothing may be found. Schemes differ in colors only, which is looked at too:
// so the second one is held against the rules about colors.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fixed, played, pressed, maintained, copied } from "./pages.mjs";
import { ruler } from "./ruler.mjs";

const { SITE, ADMIN, CHROMIUM, PACKAGES } = process.env;
const { default: puppeteer } = await import(PACKAGES + "/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
const axe = readFileSync(PACKAGES + "/node_modules/axe-core/axe.min.js", "utf8");
const all = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const colors = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

// outline is where everything in the page lies.
const outline = () => [...document.querySelectorAll("body *")].map((e) => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round); }).join(";");

const began = Date.now();

// Lighthouse has a core for itself: until it is done one page is looked at here at a time, then two.
const light = spawn(process.execPath, [new URL("lighthouse.mjs", import.meta.url).pathname]);
let report = "";
for (const out of [light.stdout, light.stderr]) out.on("data", (b) => { report += b; });
const lit = once(light, "close").then(([code]) => code);

const browser = await puppeteer.launch({ executablePath: CHROMIUM, headless: true, timeout: 120_000, args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update"] });
let faults = 0, looked = 0;

// look examines the page as it stands, in all its widths and both schemes.
async function look(page, kind) {
  const said = new Map(); // what, and where it was seen
  const say = (what, where) => said.set(what, [...(said.get(what) || []), where]);
  await page.evaluate(axe);
  await page.evaluate(() => { for (const e of document.querySelectorAll("tbody tr:nth-child(n+21)")) e.remove(); }); // hundreds of rows are like the first ones
  for (const [width, height] of [[390, 844], [1280, 800], [320, 640], [640, 400]]) {
    await page.setViewport({ width, height });
    for (const what of await page.evaluate(ruler)) say(what, width);
    if (width !== 390 && width !== 1280) continue;
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)); // where the bar at the bottom covers nothing
    let before;
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
      const shape = await page.evaluate(outline);
      if ((before ??= shape) !== shape) say("its parts lie elsewhere when it is dark", width);
      if (width !== 390 && !process.env.DIGIJUDGE_NIGHTLY) continue;
      const violations = await page.evaluate(async (runOnly) => {
        const r = await axe.run(document, { runOnly, resultTypes: ["violations"], elementRef: false, preload: false });
        return r.violations.map((v) => v.id + " (" + v.impact + ", " + v.nodes.length + "): " + v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(" | "));
      }, scheme === "light" ? all : colors);
      for (const v of violations) say("axe " + v, width + " " + scheme);
    }
  }
  looked++;
  faults += said.size;
  const lines = [...said].map(([what, where]) => kind + " (" + new URL(page.url()).pathname + "): " + what + " [" + where.join(", ") + "]");
  for (const line of lines.slice(0, 12)) console.log(line);
  if (lines.length > 12) console.log(kind + ": and " + (lines.length - 12) + " more");
}

// each looks at pages, two at a time; a page that doesn't come is a fault.
async function each(context, kinds, arrive) {
  const queue = Object.entries(kinds);
  const finished = [];
  const done = new Promise((resolve) => { finished.push(resolve); });
  await Promise.all([undefined, Promise.race([lit, done])].map(async (first) => {
    await first;
    if (!queue.length) return;
    const page = await context.newPage();
    page.setDefaultTimeout(120_000); // a busy machine is no fault
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [kind, how] = next;
      try {
        await page.setViewport({ width: 390, height: 844 });
        await arrive(page, how);
        await look(page, kind);
      } catch (err) {
        faults++;
        console.log(kind + ": " + (err.stack || err));
      }
    }
    finished[0]();
    await page.close();
  }));
}

// The copy is of another visit; the worker has no part in the rest.
const open = async (page, path) => {
  await page.setBypassServiceWorker(true);
  const res = await page.goto(SITE + path);
  if (res.status() >= 500) throw new Error(path + " is answered " + res.status());
};

const reader = await browser.createBrowserContext();
await each(reader, fixed, open);
const player = await browser.createBrowserContext();
const walk = await player.newPage();
walk.setDefaultTimeout(120_000);
const at = await played(walk, SITE);
await walk.close();
await each(player, at, open);
for (const [kind, go] of Object.entries(pressed)) {
  await each(player, { [kind]: go }, async (page, go) => {
    await page.setBypassServiceWorker(true);
    await page.setJavaScriptEnabled(false);
    await go(page, SITE);
    await page.setJavaScriptEnabled(true);
  });
}
const maintainer = await browser.createBrowserContext();
const door = await maintainer.newPage();
await door.goto(ADMIN);
await each(maintainer, maintained, async (page, path) => { // at an address of their own
  const res = await page.goto(new URL(path, ADMIN).href);
  if (!res.ok()) throw new Error(path + " is answered " + res.status());
});

// Without a network: the worker has its copy, and its network is gone.
const flight = await browser.createBrowserContext();
const visit = await flight.newPage();
await visit.goto(SITE + "/");
const worker = await (await flight.waitForTarget((t) => t.type() === "service_worker", { timeout: 60_000 })).createCDPSession();
await visit.evaluate(() => navigator.serviceWorker.ready);
await worker.send("Network.enable");
await worker.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
await each(flight, copied, async (page, path) => {
  await page.setOfflineMode(true);
  await page.goto(SITE + path);
  if (!(await page.$(".copy-note"))) throw new Error(path + " is not of the copy");
});

console.log(looked + " kinds of pages looked at, " + faults + " faults; " + Math.round((Date.now() - began) / 1000) + " s");
await browser.close();
const code = await lit;
console.log(report.trim());
process.exit(faults || code ? 1 : 0);
