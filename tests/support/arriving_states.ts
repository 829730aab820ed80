// A page that is tried without an account, and what follows it, in every state (screen_states.ts).
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { giveLink, makeVisitor, pasteInField, REPLY, seePage } from "./arriving.ts";
import { openTab, pasteIntoEmptyPage } from "./editor.ts";
import { ILLUSTRATOR_PAGE } from "./illustrator_page.ts";
import { linkIn } from "./mailbox.ts";
import { PASSWORD } from "./make.ts";
import { register } from "./registration.ts";
import type { ScreenState } from "./signed_in_state.ts";

export const ARRIVING_STATES: readonly ScreenState[] = [
  {
    name: "try_empty",
    async open(page, { origin }) {
      await page.goto(`${origin}/try`);
      await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
      await page.getByText("Or begin with one of ours:").waitFor();
    },
  },
  {
    name: "try",
    async open(page, { origin }) {
      await tryPage(page, origin);
      await openTab(page, "To fix");
      await page.getByRole("heading", { name: /^Ready to save/ }).waitFor();
    },
  },
  {
    name: "try_arrived",
    async open(page, { origin }) {
      await pasteInField(page, origin, ILLUSTRATOR_PAGE);
      await page.frameLocator("iframe").getByRole("heading", { name: "Chef One draws" }).waitFor();
      await page.locator("html[data-arrival=up]").waitFor();
    },
  },
  {
    name: "register_refused",
    async open(page, { origin }) {
      await page.goto(`${origin}/register`);
      await page.locator("[type=submit]:enabled").waitFor();
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Email").fill("chef1@example");
      await page.getByLabel("Password", { exact: true }).fill("short");
      await page.getByLabel("Confirm password", { exact: true }).fill("short");
      await page.getByRole("button", { name: "Create Account" }).click();
      await page.getByText(SENTENCES.password_too_short).waitFor();
    },
  },
  {
    name: "try_link",
    async open(page, { origin }) {
      await tryPage(page, origin);
      await page.getByRole("button", { name: "Put it online" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Username").fill("chef1");
      await dialog.getByText("This name is free.").waitFor();
      await dialog.getByLabel("Email").fill("chef1@gmial.com");
      await dialog.getByText("Did you mean chef1@gmail.com?").waitFor();
    },
  },
  {
    name: "try_sign_in",
    async open(page, { origin }) {
      await tryPage(page, origin);
      await page.getByRole("button", { name: "Put it online" }).click();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("dialog", { name: "Sign in, then save" }).waitFor();
    },
  },
  {
    name: "try_mail",
    async open(page, { origin }) {
      await tryPage(page, origin);
      await giveLink(makeVisitor(page));
      await page.getByRole("button", { name: "Another address" }).click();
      await page.getByLabel("The right address").waitFor();
    },
  },
  {
    name: "register_trial",
    async open(page, { origin }) {
      await page.addInitScript(() =>
        localStorage.setItem("trial", JSON.stringify({ code: "<h1>Soup</h1>", at: 0 }))
      );
      await page.goto(`${origin}/register`);
      await page.getByRole("button", { name: "Leave it out" }).waitFor();
    },
  },
  {
    name: "login_mail",
    async open(page, { origin }) {
      const registered = { username: "chef1", email: "chef1@example.com", registration: "x" };
      await page.addInitScript(
        (registered) => sessionStorage.setItem("registration", JSON.stringify(registered)),
        registered,
      );
      await page.goto(`${origin}/login`);
      await page.getByRole("button", { name: "Another address" }).click();
      await page.getByLabel("The right address").waitFor();
    },
  },
  {
    name: "login_trial",
    async open(page, { origin }) {
      await page.addInitScript(
        (code) => localStorage.setItem("trial", JSON.stringify({ code, at: 0 })),
        "<title>Soup</title><h1>Soup of the day</h1>",
      );
      await page.goto(`${origin}/login`);
      if (page.viewportSize()!.width < 900) return;
      await page.getByText("Your page, which waits in this browser").waitFor();
    },
  },
  {
    name: "verify_email_page",
    async open(page, { app }) {
      await register(app, { user_code: "<h1>Soup</h1>" });
      await page.route("**/login", (route) => route.fulfill({ status: 204 }));
      await page.goto(linkIn(await app.mailbox.next()));
      await page.getByRole("heading", { name: "Your page is online" }).waitFor();
    },
  },
  {
    name: "dashboard_unverified",
    async open(page, { app, origin }) {
      await register(app, { user_code: "<h1>Soup</h1>" });
      await page.goto(`${origin}/login`);
      await page.getByLabel("Username or email").fill("chef1");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByRole("heading", { name: "Nobody sees your page yet" }).waitFor();
    },
  },
  {
    name: "verify_email_again",
    async open(page, { app }) {
      await register(app);
      const link = linkIn(await app.mailbox.next());
      const [uid, token] = link.split("/").slice(-2);
      await (await app.post(CALLS.verifyEmail, { uid, token })).body?.cancel();
      await page.route("**/login", (route) => route.fulfill({ status: 204 }));
      await page.goto(link);
      await page.getByText("Already verified").waitFor();
    },
  },
];

async function tryPage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/try`);
  await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
  await page.getByText("Or begin with one of ours:").waitFor();
  await pasteIntoEmptyPage(page, REPLY);
  await seePage(page);
}
