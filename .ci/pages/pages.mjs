// Every kind of page: its name and its address, or what to do to get there.

export const fixed = {
  "home": "/",
  "search": "/search",
  "search with an answer": "/search?q=does+blocker+work+when+a+digimon+is+attacked",
  "search corrected": "/search?q=bloker",
  "search with nothing": "/search?q=xyzzyplugh",
  "keywords": "/keywords",
  "keywords filtered": "/keywords?type=trigger",
  "keyword": "/keywords/blocker",
  "rules": "/rules",
  "chapter": "/rules/11",
  "chapter divided": "/rules/15",
  "part of a chapter": "/rules/15-4",
  "whole chapter": "/rules/7/whole",
  "changes": "/rules/changes",
  "clause": "/r/15-4-5",
  "no such clause": "/r/99-9",
  "quick": "/quick",
  "rulings": "/rulings",
  "rulings list": "/rulings/all",
  "rulings on a keyword": "/rulings/keyword/blocker",
  "ruling": "/rulings/by-done-to-one-only",
  "FAQ": "/faq",
  "FAQ topic": "/faq/digivolution",
  "guides": "/guides",
  "guide": "/guides/effect-structure",
  "guide for contributors": "/guides/scenarios",
  "guide to the API": "/guides/api",
  "glossary": "/glossary",
  "privacy": "/privacy",
  "quiz": "/quiz",
  "quiz filtered": "/quiz?topic=keywords&drills=without",
  "today’s five": "/quiz/daily",
  "storm": "/quiz/storm",
  "exams": "/quiz/exam",
  "review, nothing": "/quiz/review",
  "report": "/quiz/1001/report",
  "progress, nothing": "/progress",
  "recovery code, nothing": "/progress/code",
  "recover": "/progress/recover",
  "delete, nothing": "/progress/delete",
  "anatomy": "/anatomy",
  "empty bench": "/bench?open=add",
  "bench of a ruling": "/bench?ruling=raid-tie",
  "bench of a question": "/bench?q=can+blocker+block+a+digimon+with+piercing",
  "share a bench": "/bench/share?ruling=raid-tie",
  "bench in a frame": "/bench/embed?ruling=raid-tie",
  "paste a position": "/bench/paste",
  "bench, wrongly believed": "/bench/believe?ruling=raid-tie",
  "suggest a ruling": "/suggest?kind=ruling&ruling=raid-tie",
  "suggest a question": "/suggest?kind=question&ruling=raid-tie",
  "without a network": "/pocket",
  "what can happen": "/bench/ahead?ruling=raid-tie&quant=can&claim=Raider+is+deleted",
  "anatomy of a text": "/anatomy?text=%5BOn+Play%5D+You+may+delete+1+of+your+opponent%27s+Digimon.",
  "cards": "/cards",
  "card": "/cards/BT1-021",
  "conflicts": "/cards/conflicts",
  "no such page": "/nothing",
};

// What a page that stands behind a form must be asked for with scripts off, so that each press is a page.
const press = (page, selector) => Promise.all([page.waitForNavigation(), page.click(selector)]);

// answer fills in a question's form: its nth answer, the least number, an order as it stands. What sends it is then "send".
const answer = (page, n) => page.evaluate((n) => {
  const form = document.querySelector("form.answers");
  const ticks = [...form.querySelectorAll("input[name=answer]")];
  if (ticks.length) ticks[n % ticks.length].checked = true;
  const taps = [...form.querySelectorAll("button[name=answer]")];
  (taps.length ? taps[n % taps.length] : form.querySelector(".bar .button[type=submit]:not(.quiet)")).id = "send";
  for (const e of form.querySelectorAll("input[type=number]")) e.value = e.min || "0";
  form.querySelectorAll("select").forEach((e, i) => { e.value = String(i + 1); });
}, n);

// played is what a player sees: questions of each kind, results, an exam before, in and after it, a run, the progress that comes of it.
export async function played(page, site) {
  const at = {};
  const go = async (path) => {
    const res = await page.goto(site + path);
    if (!res.ok()) throw new Error(path + ": " + res.status());
  };
  await page.setJavaScriptEnabled(false);

  const list = (await (await fetch(site + "/api/v1/questions")).text()).trim().split("\n").map((l) => JSON.parse(l));
  for (const kind of new Set(list.map((q) => q.kind))) {
    const q = list.find((q) => q.kind === kind && !q.drill) || list.find((q) => q.kind === kind);
    at["question, " + kind] = "/quiz/" + q.id;
    for (let n = 0; n < (kind === "one" ? 2 : 1); n++) { // two answers to one, so that one of them is wrong
      await go("/quiz/" + q.id);
      await answer(page, n);
      await press(page, "#send");
      at["result, " + kind + (n ? ", again" : "")] = new URL(page.url()).pathname;
    }
  }
  await go("/quiz/next?in=daily");
  at["question of today’s five"] = page.url().slice(site.length);

  await go("/quiz/run");
  await press(page, "form[action='/quiz/run'] button");
  at["question of a run"] = page.url().slice(site.length);

  await go("/quiz/storm");
  await press(page, "form[action='/quiz/storm'] button");
  at["question of a storm"] = page.url().slice(site.length);
  at["storm, going on"] = "/quiz/storm" + new URL(page.url()).search;

  await go("/quiz/exam");
  await press(page, ".presets li:first-child button");
  const exam = new URL(page.url()).pathname.replace(/\/\d+$/, "");
  await answer(page, 0);
  await press(page, "button[name=go][value=next]");
  await go(exam);
  await press(page, "form[action='" + exam + "'] button");
  at["result of an exam"] = exam;
  at["sheet of an exam"] = exam + "/sheet";
  await go("/quiz/exam");
  await press(page, ".presets li:nth-child(2) button");
  const open = new URL(page.url()).pathname.replace(/\/\d+$/, "");
  at["question of an exam"] = open + "/1";
  at["overview of an exam"] = open;
  at["exams, one open"] = "/quiz/exam";
  at["run, open"] = "/quiz/run";
  at["review"] = "/quiz/review";
  at["progress"] = "/progress";
  at["delete"] = "/progress/delete";
  at["home of a player"] = "/";
  return at;
}

// pressed are the pages that only a form leads to.
export const pressed = {
  "ruling at a step": async (page, site) => {
    await page.goto(site + "/rulings/by-done-to-one-only");
    await press(page, ".stepper .walk li:nth-child(3) a");
  },
  "recovery code": async (page, site) => { await page.goto(site + "/progress/code"); await press(page, "form[action='/progress/code'] button"); },
  "recovery code, wrong": async (page, site) => {
    await page.goto(site + "/progress/recover");
    await page.type("#code", "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA");
    await press(page, "form.stack-form button");
  },
  "report sent": async (page, site) => {
    await page.goto(site + "/quiz/1001/report");
    await page.click("input[name=reason]");
    await page.type("#note", "Nothing is wrong.");
    await press(page, "form.stack-form button");
  },
  "question, nothing ticked": async (page, site) => {
    await page.goto(site + "/quiz/6021");
    await press(page, "form.answers .bar button.button:not(.quiet)");
  },
  // Of a new player: the exam that the other one has open may hold a question of the run, and then that one can't be answered before.
  "run, ended": async (page, site) => {
    await page.deleteCookie(...(await page.cookies(site)));
    await page.goto(site + "/quiz/run");
    await press(page, "form[action='/quiz/run'] button");
    for (let n = 0; n < 30; n++) { // until one is wrong
      await page.goto(site + "/quiz/next?in=run");
      if (new URL(page.url()).pathname === "/quiz/run") return;
      await answer(page, 1);
      await press(page, "#send");
      await page.goto(site + "/quiz/run");
      if (!(await page.$("a[href='/quiz/next?in=run']"))) return;
    }
    throw new Error("thirty right answers in a row");
  },
};

// maintained are the maintainers' pages; the address that opens them is opened first.
export const maintained = { "administration": "/admin", "conflicts to settle": "/admin/cards/conflicts", "questions in figures": "/admin/questions", "question in figures": "/admin/questions/1001", "reports": "/admin/reports" };

// copied are pages of the copy that a browser keeps, read when the server is gone.
export const copied = { "copy, home": "/", "copy, ruling": "/rulings/by-done-to-one-only", "copy, search": "/search?q=blocker", "copy, rulings": "/rulings", "copy, keyword": "/keywords/blocker", "copy, nothing": "/progress" };
