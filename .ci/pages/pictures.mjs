// The README's three pictures, as a phone shows them now: make pictures. Look at them before you commit them.
const { SITE, CHROMIUM, PACKAGES } = process.env;
const { default: puppeteer } = await import(PACKAGES + "/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
const pictures = [
  ["answer", "/search?q=can+a+suspended+digimon+block", "body"],
  ["proof", "/rulings/piercing-after-on-deletion", "#proof"],
  ["five", "/quiz/next?in=daily", "body"],
];

const browser = await puppeteer.launch({ executablePath: CHROMIUM, headless: true, args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"] });
const page = await browser.newPage();
await page.setViewport({ width: 390, height: 844 });
for (const [name, path, top] of pictures) {
  await page.goto(SITE + path, { waitUntil: "networkidle0" });
  // The battle is the step that everything before has led to.
  const battle = await page.$$eval("a[data-step]", (steps) => steps.find((a) => a.textContent.includes(" battles "))?.href);
  if (top === "#proof" && battle) await page.goto(battle, { waitUntil: "networkidle0" });
  await page.$eval(top, (e) => e.scrollIntoView());
  const file = new URL("../../static/readme-" + name + ".png", import.meta.url).pathname;
  await page.screenshot({ path: file });
  console.log(file);
}
await browser.close();
