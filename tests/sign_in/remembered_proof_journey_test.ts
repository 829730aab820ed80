// A proof by people with codes and a provider alone, in a browser that is asked for no code when it signs in.
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { openProvider } from "../support/openid_provider.ts";
import { letProofLapse } from "../support/operator.ts";
import { openRemembered, signInElsewhere } from "../support/proving.ts";
import { testServer } from "../support/test_server.ts";
import { openRow } from "../support/profile_rows.ts";

const CODE = "Code of your app";

Deno.test("right after the sign-in the code alone is asked for, and later the provider as well", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.oidcEnvironment);
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  page.on("dialog", (dialog) => dialog.accept());
  const codes = await openRemembered(page, server);
  await page.goto(`${origin}/profile`);
  await openRow(page, "Codes at sign-in");
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  await page.getByLabel(CODE).fill(codes.next());
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText(SECOND_FACTOR_REPLIES.recovery_codes_made).waitFor();

  letProofLapse(app);
  await page.getByRole("button", { name: "Turn codes off" }).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  await signInElsewhere(page, origin);
  await page.getByLabel(CODE).fill(codes.next());
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText(SECOND_FACTOR_REPLIES.second_factor_off).waitFor();
});

Deno.test("an operator comes into their room by the provider and a code", async () => {
  await using provider = await openProvider();
  const { email } = provider.claims;
  await using server = await testServer({
    ...provider.oidcEnvironment,
    OPERATORS: String(email),
  });
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  const codes = await openRemembered(page, server);
  letProofLapse(app);
  await page.goto(`${origin}/operator`);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.waitForURL(`${origin}/operator`);
  await page.getByLabel(CODE).fill(codes.next());
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: "Operator's room", level: 1 }).waitFor();
  await page.getByLabel(CODE).waitFor({ state: "detached" });
});
