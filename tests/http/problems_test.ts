// The sentences of a refusal are made of its codes and parameters alone, so that a program can make them too.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { findProblem, said } from "../../contract/issues.ts";
import { type Problem, toSentence } from "../../contract/problems.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a refused call answers codes and parameters, of which its sentences are made", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { bearer } = await signIn(app);
  const told: Problem[] = [];
  const ask = async (reply: Promise<Response>) => {
    const { error, code, params, problems = [{ code, params }] } = await (await reply).json();
    assert.deepEqual([error].flat(), problems.map(toSentence));
    told.push(...problems);
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
  const limited = told.pop()!;
  assert.deepEqual(told, [
    { code: "invalid_credentials", params: {} },
    { code: "field_required", params: { field: "Username" } },
    { code: "username_reserved", params: {} },
    { code: "email_invalid", params: {} },
    { code: "password_too_short", params: {} },
    { code: "sign_in_required", params: {} },
    { code: "portfolio_not_found", params: {} },
    { code: "field_not_boolean", params: { field: "is_published" } },
    { code: "portfolio_code_empty", params: {} },
    { code: "page_depth_max", params: { max: 512 } },
    { code: "portfolio_conflict", params: {} },
  ]);
  assert.equal(limited.code, "too_many");
  assert.ok(Number(limited.params.seconds) > 0);
});

Deno.test("two problems with the same sentence are told apart", () => {
  const [first, second] = ["reason_too_long", "report_too_long"] as const;
  assert.equal(toSentence({ code: first, params: {} }), toSentence({ code: second, params: {} }));
  for (const code of [first, second]) {
    assert.deepEqual(findProblem(said(code, {})), { code, params: {} });
  }
});
