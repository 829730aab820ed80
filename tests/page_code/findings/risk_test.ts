// What looks like a page that deceives: all in a list of them are alarms, and no honest page is, however near it comes.
import assert from "node:assert/strict";
import type { Finding } from "../../../contract/page_code/findings.ts";
import {
  ALARM_FROM,
  RISK_WEIGHTS,
  riskOf,
  type RiskRule,
} from "../../../server/page_code/findings/risk/risk_level.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";
import { LARGEST_PAGES } from "../../support/largest_inputs.ts";
import {
  HOUSE,
  NEAR,
  ORDINARY,
  PHISHING,
  readPages,
  readPasted,
} from "../../support/risk_pages.ts";

const RULES = Object.keys(RISK_WEIGHTS) as RiskRule[];
/** Several conditions make it, and no honest page has all of them. */
const ALONE_ENOUGH: readonly RiskRule[] = ["risk_command", "risk_program", "risk_coins"];

function risksOf(code: string, menu: "remove" | "keep" = "remove"): Finding[] {
  const { findings } = preparePreview(code, { year: 2026, menu, house: HOUSE });
  return findings.filter(({ kind }) => kind === "risk");
}

function rulesOf(code: string): string[] {
  return risksOf(code).map(({ rule }) => rule);
}

Deno.test("each of the pages that deceive is an alarm", () => {
  const pages = readPages(PHISHING);
  assert.ok(pages.length >= 97);
  const missed = pages.filter(({ code }) => riskOf(risksOf(code)) !== "high");
  assert.deepEqual(missed.map(({ name }) => name), []);
});

Deno.test("every rule is met by one of them", () => {
  const met = new Set(readPages(PHISHING).flatMap(({ code }) => rulesOf(code)));
  assert.deepEqual(RULES.filter((rule) => !met.has(rule)), []);
});

Deno.test("no page that only comes near is an alarm", () => {
  const pages = readPages(NEAR);
  assert.ok(pages.length >= 112);
  const alarms = pages.filter(({ code }) => riskOf(risksOf(code)) === "high");
  assert.deepEqual(alarms.map(({ name }) => name), []);
});

for (const folder of ORDINARY) {
  Deno.test(`of the pages of ${folder} no risk is told`, () => {
    const pages = readPages(folder);
    assert.ok(pages.length > 0);
    for (const { name, code } of pages) assert.deepEqual(rulesOf(code), [], name);
  });
}

Deno.test("of what people paste no risk is told", async () => {
  for (const { name, code } of await readPasted()) assert.deepEqual(rulesOf(code), [], name);
});

Deno.test("one sign alone is told and is no alarm; rules that are several signs are", () => {
  for (const rule of RULES) {
    const level = riskOf([{ kind: "risk", rule }]);
    assert.equal(level, ALONE_ENOUGH.includes(rule) ? "high" : "low", rule);
  }
  assert.equal(riskOf([]), "none");
  assert.equal(riskOf([{ kind: "missing", rule: "risk_command" }]), "none");
});

Deno.test("a rule counts once, in how many places it may be", () => {
  const fields = Array.from({ length: 9 }, () => ({ kind: "risk", rule: "risk_card" }) as const);
  assert.ok(RISK_WEIGHTS.risk_card < ALARM_FROM);
  assert.equal(riskOf(fields), "low");
});

Deno.test("each risk is told with a sentence, its line, and no fix", () => {
  for (const { name, code } of readPages(PHISHING)) {
    for (const { rule, message, at, excerpt, fix } of byPlace(risksOf(code))) {
      assert.ok(at !== null || rule === "risk_pressure", `${name} ${rule}`);
      assert.match(message, /^[A-Z].*\.$/s, `${name} ${rule}`);
      assert.ok(at === null || code.slice(at.start, at.end).startsWith(excerpt.slice(0, 10)), name);
      assert.equal(fix, null);
    }
  }
});

const HEAD = '<!DOCTYPE html><html lang="en"><title>x</title>';

Deno.test("risks have their places in the code as it came, also where its menus are kept", () => {
  const code = `${HEAD}<nav><a href="#x">x</a></nav>\n<input type="password">`;
  for (const menu of ["keep", "remove"] as const) {
    const [risk] = byPlace(risksOf(code, menu));
    assert.equal(risk!.at!.line, 2);
    assert.equal(risk!.excerpt, '<input type="password">');
  }
});

Deno.test("what a save removes is looked at all the same", () => {
  const removed = [
    '<iframe srcdoc="<input type=password>"></iframe>',
    `<iframe src="data:text/html;base64,${btoa("<input type=password>")}"></iframe>`,
    '<nav><form><input type="password"></form></nav>',
  ];
  for (const each of removed) {
    assert.ok(rulesOf(`${HEAD}<p>x</p>${each}`).includes("risk_password"), each);
  }
  const sent = '<form action="https://a.example/"><input type="password"></form>';
  assert.deepEqual(rulesOf(HEAD + sent).toSorted(), ["risk_password", "risk_sends"]);
});

for (
  const [rule, ...bodies] of [
    [
      "risk_password",
      '<label for="a">Kennwort</label><input id="a">',
      '<input placeholder="Mot de passe">',
      '<input autocomplete="current-password">',
      '<div contenteditable data-placeholder="Hasło"></div>',
      "<script>document.body.innerHTML = '<input type=' + 'password>';</script>",
      "<script>const i = document.createElement('input'); i.type = 'password';</script>",
      "<script>i.setAttribute('type', 'password')</script>",
      '<script type="text/babel">const A = () => <input type="password" />;</script>',
      '<template><input type="password"></template>',
    ],
    [
      "risk_code",
      '<input autocomplete="one-time-code">',
      '<input name="verificationCode">',
      '<p>Doğrulama kodu</p><input name="a">',
      '<input aria-label="Código de verificación">',
    ],
    [
      "risk_card",
      '<input name="card_number">',
      "<label>Номер карты <input></label>",
      '<input placeholder="Numero della carta">',
    ],
    ["risk_bank", '<input name="iban">', "<label>Rekeningnummer <input></label>"],
    ["risk_identity", "<label>Passport number <input></label>", '<input name="ssn">'],
    [
      "risk_seed",
      '<h2>Secret recovery phrase</h2><textarea name="p"></textarea>',
      '<textarea placeholder="Frase semilla"></textarea>',
    ],
    [
      "risk_short_link",
      '<a href="https://tinyurl.com/x">x</a>',
      '<a href="//pastebin.com/x">x</a>',
    ],
    [
      "risk_lookalike",
      "<p>Micr0soft</p>",
      "<p>Amаzon</p>",
      "<p>Face\u200bbook</p>",
      "<p>PayPaI</p>",
    ],
    [
      "risk_decodes",
      "<script>eval(atob(x))</script>",
      "<script>const d = (t) => unescape(t); new Function(d(x))()</script>",
      "<script>window['ev' + 'al'](x)</script>",
      `<script>document.write(unescape("${
        encodeURIComponent("<b>Soup of the day, and bread</b>").repeat(3)
      }"))</script>`,
    ],
    [
      "risk_hidden_text",
      `<p style="font-size:0">${"cheap loans today ".repeat(40)}</p>`,
      `<style>.a{position:absolute;left:-9999px}</style><p class="a">${"word ".repeat(120)}</p>`,
      `<p style="color:#FFF;background:white">${"word ".repeat(120)}</p>`,
    ],
  ] as const
) {
  Deno.test(`${rule} alone is told of what it is about`, () => {
    for (const body of bodies) assert.deepEqual(rulesOf(HEAD + body), [rule], body);
  });
}

Deno.test("what only sounds like a secret is none", () => {
  const honest = [
    '<label>Password length <input type="number"></label>',
    '<input type="password" readonly>'.replace("password", "text"),
    '<input placeholder="Postal code">',
    '<input name="discount_code" placeholder="Discount code">',
    '<input type="search" placeholder="Search cards">',
    "<p>Never tell anybody your password.</p><input type=checkbox>",
    "<p>The apple of my eye</p><h1>Apple</h1><input type=email>",
    "<script>console.log(atob('SGVsbG8gdGhlcmUsIHJlYWRlciBvZiBzb3VyY2Vz'))</script>",
    "<script>const answer = Function('return (' + sum + ')')()</script>",
    "<p>Appie, Micro\u00adsoft, Face\u00adbook</p>",
    '<span style="position:absolute;left:-9999px">Skip to content</span>',
  ];
  for (const body of honest) assert.deepEqual(rulesOf(HEAD + body), [], body);
});

Deno.test("a page about a name is not taken for that name's; one with its sign-in is", () => {
  const form = '<p><input type="email"><input type="password" placeholder="Password"></p>';
  const page = (title: string) => `<!DOCTYPE html><html lang="en"><title>${title}</title>${form}`;
  for (
    const title of ["PayPal login redesign", "Apple orders", "A Netflix clone", "Steam engines"]
  ) {
    assert.deepEqual(rulesOf(page(title)), ["risk_password"], title);
  }
  for (
    const title of ["PayPal: Log in", "Apple ID", "Kreissparkasse Musterland – Login", "Netflix"]
  ) {
    assert.deepEqual(
      rulesOf(page(title)).toSorted(),
      ["risk_brand", "risk_password", "risk_title"],
      title,
    );
  }
});

Deno.test("threats count where something is asked for, and settings are none", () => {
  const asks = '<input type="password">';
  for (
    const words of [
      "Your account has been suspended.",
      "Ihr Konto wurde gesperrt.",
      "Votre colis est en attente.",
      "Ваш аккаунт заблокирован.",
      "Please verify your identity.",
    ]
  ) {
    assert.deepEqual(rulesOf(`${HEAD}<p>${words}</p>`), [], words);
    const told = rulesOf(`${HEAD}<p>${words}</p>${asks}`).toSorted();
    assert.deepEqual(told, ["risk_password", "risk_pressure"], words);
  }
  const settings = "<p>Update your account settings, renew your plan.</p>";
  assert.deepEqual(rulesOf(HEAD + settings + asks), ["risk_password"]);
});

Deno.test("the largest and the oddest pages are looked through", () => {
  const pages = [
    ...Object.values(LARGEST_PAGES),
    HEAD + "<i></i>".repeat(200_000),
    `${HEAD}<script>x = ${"'<b>' + ".repeat(20_000)}''</script>`,
    `${HEAD}<script>x = ["${btoa("<iframe srcdoc='<p>x'>".repeat(2_000))}"]</script>`,
  ];
  for (const code of pages) assert.ok(["none", "low"].includes(riskOf(risksOf(code))));
});
