// The place itself is a name that false pages put on: by its product, its operator and its hosts. Honest pages name it, too.
import assert from "node:assert/strict";
import { RISK_WEIGHTS, riskOf } from "../../../server/page_code/findings/risk/risk_level.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { HOUSE } from "../../support/risk_pages.ts";

function risksOf(code: string) {
  const { findings } = preparePreview(code, { year: 2026, house: HOUSE });
  return findings.filter(({ kind }) => kind === "risk");
}

function rulesOf(code: string): string[] {
  return risksOf(code).map(({ rule }) => rule);
}

const HEAD = '<!DOCTYPE html><html lang="en"><title>x</title>';
const SIGN_IN = '<p><input type="email"><input type="password" placeholder="Password"></p>';

for (
  const name of ["Folio Kitchen", "Copper Ladle", "Hearthpages", "hearthpages.example", "PayPal"]
) {
  Deno.test(`a sign-in that shows itself as ${name} is an alarm, however it says it`, () => {
    const [first, ...rest] = name;
    const split = name.includes(".") ? name : name.replace(/^(..)(...)/, "$1 $2 ");
    const spaced = name.includes(".") ? name : [...name].join(" ");
    const ways = [
      `<title>Sign in – ${name}</title>`,
      `<title>${name}</title>`,
      `<title>x</title><h1>${name} account</h1>`,
      `<title>x</title><div class="logo">${name}</div>`,
      `<title>x</title><img src="pictures/a.png" alt="${name} logo">`,
      `<title>x</title><svg aria-label="${name}"></svg>`,
      `<title>x</title><h1><span>${first}</span>${rest.join("")}</h1>`,
      `<title>x</title><h1>${spaced}</h1>`,
      `<title>x</title><h1>${spaced.replaceAll(" ", ".")} login</h1>`,
      `<title>x</title><h1>Sign in to ${split}</h1>`,
      `<title>x</title><h1>${
        name.replace("o", "0").replace("e", "3").replace("y", "у")
      } login</h1>`,
      `<title>x</title><h1>${name.slice(0, 3)}\u200b${name.slice(3)}: sign in</h1>`,
      `<title>x</title><h1>${name.replaceAll(" ", "")}</h1>`,
      `<title>x</title><meta property="og:site_name" content="${name}">`,
      `<title>x</title><p>© 2026 ${name}</p>`,
      `<title>x</title><script>document.title = "${name} sign in";</script>`,
      `<title>x</title><script>document.body.innerHTML = "<h1>${name}</h1>";</script>`,
    ];
    for (const way of ways) {
      const level = riskOf(risksOf(`<!DOCTYPE html><html lang="en">${way}<p>1</p>${SIGN_IN}`));
      assert.equal(level, "high", way);
    }
  });
}

Deno.test("whoever names the place on their page is not taken for it, and nobody is for another place's", () => {
  const form = '<form><input type="email"><textarea></textarea><button>Send</button></form>';
  const links = '<a href="https://bakery.example/">Bakery</a>';
  for (const name of ["Folio Kitchen", "Copper Ladle", "hearthpages.example"]) {
    for (
      const said of [
        `Built with ${name}`,
        `My page on ${name}`,
        `Welcome to my ${name} page`,
        `Why I moved to ${name}`,
        `${name}: a review`,
        `${name}`,
      ]
    ) {
      const page =
        `<!DOCTYPE html><html lang="en"><title>${said}</title><h1>${said}</h1>${form}${links}`;
      assert.notEqual(riskOf(risksOf(page)), "high", said);
    }
  }
  const page = `<!DOCTYPE html><html lang="en"><title>Sign in – Copper Ladle</title>${SIGN_IN}`;
  const { findings } = preparePreview(page, { year: 2026 });
  assert.deepEqual(findings.map(({ rule }) => rule).filter((rule) => rule in RISK_WEIGHTS), [
    "risk_password",
  ]);
});

Deno.test("what is below /u/ of the place is its people's: no icon, mark or way on of the place itself", () => {
  const own = "https://hearthpages.example/u/chef1/pictures/logo.png";
  const page = (more: string) => `${HEAD}${more}<p>x</p><input type="email">`;
  assert.deepEqual(rulesOf(page(`<link rel="icon" href="${own}"><img src="${own}">`)), []);
  assert.deepEqual(
    rulesOf(page('<link rel="icon" href="https://hearthpages.example/icon.png">')).toSorted(),
    ["risk_brand", "risk_title"],
  );
  const lure = (to: string) =>
    `<!DOCTYPE html><html lang="en"><title>Notice</title><h1>Your page will be deleted</h1>
    <p>Your account has been suspended. Verify your account within 24 hours.</p>
    <p><a href="https://hearthpages.example${to}">Verify now</a></p>`;
  assert.ok(rulesOf(lure("/u/renewal")).includes("risk_lure"));
  assert.ok(!rulesOf(lure("/login")).includes("risk_lure"));
});
