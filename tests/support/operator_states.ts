// The operator's room, and what an owner sees of a decision, in every state.
import type { Page } from "playwright-core";
import { ACTS } from "../../contract/operators/operator_acts.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  decideAboutPerson,
  letProofLapse,
  makeReportedPage,
  OPERATED,
  signInOperator,
} from "./operator.ts";
import { fillCode } from "./editor.ts";
import { makeUser, type SignedInUser, signIn } from "./make.ts";
import { makeKey } from "./mcp.ts";
import { RISKY_PAGE } from "./risky_page.ts";
import { savePage } from "./screening.ts";
import type { ScreenState } from "./signed_in_state.ts";
import { takePageDown } from "./take_down.ts";
import { openAs } from "./owner.ts";
import type { TestServer } from "./test_server.ts";

const DETAILS = "It asks for the PIN of my bank card,\nand looks like the bank's own page.";

export const OPERATOR_STATES: readonly ScreenState[] = [
  inRoom("operator_nothing", "/operator", "Nothing waits for you."),
  inRoom("operator_waiting", "/operator", "2 things wait for you.", {
    async before({ app }) {
      const owner = await makeReportedPage(app, { details: DETAILS });
      await takePageDown(app);
      await object(app, owner);
      await app.post(CALLS.report, { username: "chef1", details: DETAILS, email: "" });
    },
  }),
  inRoom("operator_page", "/operator/pages/chef1", "It asks for the PIN", {
    async before({ app }) {
      await makeReportedPage(app, { details: DETAILS });
    },
    async after(page) {
      await page.getByRole("button", { name: "Look at it" }).click();
      await page.getByText("Source").waitFor();
      await page.locator("summary", { hasText: "Take it down" }).click();
      await page.getByLabel("Why", { exact: true }).waitFor();
    },
  }),
  inRoom("operator_page_down", "/operator/pages/chef1", "Its owner objects", {
    async before({ app }) {
      const owner = await makeReportedPage(app, { details: DETAILS });
      await takePageDown(app);
      await object(app, owner);
    },
  }),
  inRoom("operator_people", "/operator/people?q=chef", "page online", {
    async before({ app }) {
      await makeReportedPage(app, { details: DETAILS });
      await decideAboutPerson(app, "stop_sign_ins");
      const { id } = await makeUser(app, "chef2");
      await app.database.sql`update users set email_verify = false where id = ${id}`;
    },
  }),
  inRoom("operator_person", "/operator/people/chef1", "Test key", {
    async before({ app }) {
      await makeKey(app, await makeReportedPage(app, { details: DETAILS }));
    },
    async after(page) {
      await page.locator("summary", { hasText: "Delete the account" }).click();
    },
  }),
  inRoom("operator_log", "/operator/log", ACTS.take_down, {
    async before({ app }) {
      await makeReportedPage(app, { details: DETAILS });
      await takePageDown(app);
    },
  }),
  inRoom("operator_proof", "/operator", "prove that it is you", {
    before({ app }) {
      letProofLapse(app);
      return Promise.resolve();
    },
  }),
  inRoom("operator_held", "/operator/pages/chef1", "It waits for these", {
    before: ({ app }) => holdPage(app).then(() => {}),
    async after(page) {
      await page.locator("summary", { hasText: "Let it pass" }).click();
    },
  }),
  {
    name: "dashboard_held",
    environment: OPERATED,
    async open(page, server) {
      await openAs(page, server, await holdPage(server.app), "/dashboard");
      await page.getByText("An operator looks at your page").waitFor();
    },
  },
  {
    name: "editor_held",
    environment: OPERATED,
    async open(page, server) {
      await openAs(page, server, await signIn(server.app), "/dashboard");
      await page.getByRole("button", { name: "Create Portfolio" }).click();
      await fillCode(page, RISKY_PAGE);
      await page.getByRole("button", { name: "Save Portfolio" }).click();
      await page.getByText("an operator looks at it first").waitFor();
    },
  },
  asOwner("dashboard_taken_down", "You do not agree?"),
  asOwner("dashboard_objected", "An operator reads it", object),
];

async function holdPage(app: TestServer["app"]): Promise<SignedInUser> {
  const owner = await signIn(app);
  await savePage(app, owner, RISKY_PAGE);
  return owner;
}

interface StateOptions {
  environment?: Record<string, string>;
  before?(server: TestServer): Promise<void>;
  after?(page: Page): Promise<void>;
}

export function inRoom(
  name: string,
  path: string,
  said: string,
  around: StateOptions = {},
): ScreenState {
  return {
    name,
    environment: { ...OPERATED, ...around.environment },
    async open(page, server) {
      const operator = await signInOperator(server.app);
      await around.before?.(server);
      await openAs(page, server, operator, path);
      await page.getByText(said).first().waitFor();
      await around.after?.(page);
    },
  };
}

function asOwner(
  name: string,
  said: string,
  before?: (app: TestServer["app"], owner: SignedInUser) => Promise<void>,
): ScreenState {
  return {
    name,
    environment: OPERATED,
    async open(page, server) {
      const owner = await makeReportedPage(server.app);
      await takePageDown(server.app);
      await before?.(server.app, owner);
      await openAs(page, server, owner, "/dashboard");
      await page.getByText(said).first().waitFor();
    },
  };
}

async function object(app: TestServer["app"], { bearer }: SignedInUser): Promise<void> {
  const objection = "It is a mock-up for a client, and its form goes nowhere.";
  await (await app.post(CALLS.object, { objection }, bearer)).body?.cancel();
}
