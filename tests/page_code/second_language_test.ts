// A second language is one more file: a dozen sentences of one, made of what replies and stored logs hold.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { type Problem, toSentence, type Translation } from "../../contract/problems.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const GERMAN: Translation = {
  invalid_credentials: "Name oder Passwort stimmt nicht.",
  sign_in_required: "Bitte melde dich zuerst an.",
  portfolio_not_found: "Diese Seite gibt es nicht.",
  portfolio_code_empty: "Die Seite ist leer.",
  portfolio_conflict: "Deine Seite wurde inzwischen woanders gespeichert.",
  page_depth_max: ({ max }) => `Diese Seite verschachtelt mehr als ${max} Elemente.`,
  password_too_short: "Das Passwort ist zu kurz.",
  username_reserved: "Dieser Name ist vergeben.",
  email_invalid: "Das ist keine E-Mail-Adresse.",
  field_required: ({ field }) => `${field} fehlt`,
  field_not_boolean: ({ field }) => `${field} muss true oder false sein`,
  too_many: ({ seconds }) => `Bitte in ${Math.ceil(seconds / 60)} Minuten noch einmal.`,
};

async function problemsIn(response: Response): Promise<Problem[]> {
  const { code, params, problems } = await response.json();
  return problems ?? [{ code, params }];
}

Deno.test("a dozen sentences in a second language, from codes and parameters alone", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { bearer } = await signIn(app);
  const said: string[] = [];
  const ask = async (reply: Promise<Response>) => {
    const problems = await problemsIn(await reply);
    said.push(...problems.map((problem) => toSentence(problem, GERMAN)));
  };
  const save = (user_code: string, version?: number) =>
    app.post(CALLS.savePortfolio, { user_code, version }, bearer);
  const register = {
    username: "admin",
    email: "nobody",
    password: "short",
    password2: "short",
  };
  await ask(app.post(CALLS.login, { username: "chef9", password: "x" }));
  await ask(app.post(CALLS.login, { username: "", password: "x" }));
  await ask(app.post(CALLS.register, register));
  await ask(app.get(CALLS.myPortfolio));
  await ask(app.post(CALLS.publishPortfolio, { is_published: true }, bearer));
  await ask(app.post(CALLS.publishPortfolio, { is_published: 1 }, bearer));
  await ask(save(" "));
  await ask(save("<div>".repeat(5_000)));
  await (await save("<p>Soup")).body?.cancel();
  await ask(save("<p>Stew", 0));
  for (let i = 0; i < 60; i++) {
    const limited = await app.post(CALLS.passwordReset, { email: "chef1@example.com" });
    if (limited.status === 429) {
      await ask(Promise.resolve(limited));
      break;
    }
    await limited.body?.cancel();
  }
  assert.deepEqual(said.slice(0, -1), [
    "Name oder Passwort stimmt nicht.",
    "Username fehlt",
    "Dieser Name ist vergeben.",
    "Das ist keine E-Mail-Adresse.",
    "Das Passwort ist zu kurz.",
    "Bitte melde dich zuerst an.",
    "Diese Seite gibt es nicht.",
    "is_published muss true oder false sein",
    "Die Seite ist leer.",
    "Diese Seite verschachtelt mehr als 512 Elemente.",
    "Deine Seite wurde inzwischen woanders gespeichert.",
  ]);
  assert.match(said.at(-1)!, /^Bitte in \d+ Minuten noch einmal\.$/);
});

Deno.test("what a language lacks is said in English", () => {
  assert.equal(
    toSentence({ code: "page_empty", params: {} }, GERMAN),
    toSentence({ code: "page_empty", params: {} }),
  );
});
