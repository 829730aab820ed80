// What somebody new finds where not everybody may make an account, in every state (screen_states.ts).
import type { Page } from "playwright-core";
import { invitationPath } from "../../contract/invitations/invitations.ts";
import { pasteIntoEmptyPage } from "./editor.ts";
import { REPLY, seePage } from "./arriving.ts";
import { invite } from "./invited.ts";
import { registerBy } from "./registering.ts";
import type { ScreenState } from "./signed_in_state.ts";

const MAIL_FROM = "Folio Kitchen <kitchen@folio.example>";
const INVITE = { REGISTRATION: "invite", MAIL_FROM };
const CLOSED = { REGISTRATION: "closed", MAIL_FROM };

export const INVITED_STATES: readonly ScreenState[] = [
  at("landing_invite", INVITE, "/", "New people come in by invitation"),
  at("landing_closed", CLOSED, "/", "The kitchen takes nobody new"),
  at("register_invite", INVITE, "/register", "New people come in by invitation"),
  at("register_closed", CLOSED, "/register", "The kitchen takes nobody new"),
  at("login_invite", INVITE, "/login", "New people come in by invitation"),
  at("login_closed", CLOSED, "/login", "The kitchen takes nobody new"),
  {
    name: "register_invited",
    environment: INVITE,
    async open(page, { app, origin }) {
      await page.goto(origin + invitationPath((await invite(app)).token));
      await page.getByText("You are invited").waitFor();
    },
  },
  {
    name: "register_throwaway",
    environment: { THROWAWAY_MAIL: "refuse" },
    async open(page, { origin }) {
      await page.goto(`${origin}/register`);
      await registerBy(page, "chef1@mailinator.com");
      await page.getByText("Addresses of this kind are for throwing away").waitFor();
    },
  },
  at("register_invitation_unknown", INVITE, "/register?invitation=x", "is not known here"),
  {
    name: "try_link_closed",
    environment: CLOSED,
    async open(page, { origin }) {
      await page.goto(`${origin}/try`);
      await askForLink(page);
      await page.getByRole("dialog").getByText("The kitchen takes nobody new").waitFor();
    },
  },
  {
    name: "try_link_invited",
    environment: INVITE,
    async open(page, { app, origin }) {
      await page.goto(origin + invitationPath((await invite(app)).token));
      await page.goto(`${origin}/try`);
      await askForLink(page);
      await page.getByRole("dialog").getByText("You are invited").waitFor();
    },
  },
];

async function askForLink(page: Page): Promise<void> {
  await page.getByText("Or begin with one of ours:").waitFor();
  await pasteIntoEmptyPage(page, REPLY);
  await seePage(page);
  await page.getByRole("button", { name: "Put it online" }).click();
}

function at(
  name: string,
  environment: Record<string, string>,
  path: string,
  text: string,
): ScreenState {
  return {
    name,
    environment,
    async open(page, { origin }) {
      await page.goto(origin + path);
      await page.getByText(text).first().waitFor();
    },
  };
}
