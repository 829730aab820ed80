import { askerOf } from "../work/fair_queue.ts";
import { z } from "zod";
import { asOwner } from "../sign_in/mod.ts";
import type { Connection } from "./connections.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { VERSION_MAX } from "../../contract/limits.ts";
import type { PlainCode } from "../../contract/problems.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import {
  collectFindings,
  describeHeld,
  findPortfolio,
  findPublishState,
  findVersion,
  findVersionNumber,
  type OpenedPage,
  openSentPage,
  publishPage,
  setPublished,
} from "../publishing/mod.ts";
import { sendFile } from "../files/mod.ts";
import {
  type AddTool,
  describeState,
  FoundSchema,
  result,
  toFoundPayload,
  type ToolResult,
} from "./tool_results.ts";
import {
  HeldFor,
  ReadAs,
  SanitizationEntry,
} from "../../contract/publishing/portfolio_payloads.ts";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { describeLog } from "../page_code/mod.ts";
import { pageUrl } from "../http/hosts.ts";

const EditSchema = z.object({
  find: z.string().min(1).describe("The code to replace, exactly as it stands in the page"),
  replace: z.string().describe("What comes in its place; empty takes it out"),
  all: z.boolean().default(false).describe(
    "Every place where it stands; otherwise it must stand there once",
  ),
});

export const CHANGES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};

export const Version = z.int().min(0).max(VERSION_MAX);
const Menu = MenuChoice.default("keep");
export const PublishedSchema = z.object({
  url: z.string(),
  version: z.number().describe("To send with the next change"),
  read_as: ReadAs,
  changes: z.array(SanitizationEntry),
  held_for: HeldFor.describe(
    "Why an operator looks at it before anybody else sees it. Empty: it does not wait",
  ),
  missing_pictures: z.number().describe("In their places visitors see plain plates"),
  findings: z.array(FoundSchema),
});

const PUBLISH_PAGE = {
  title: "Publish a page",
  description:
    "Saves a complete HTML page in place of the one before, and puts it online at its link. Earlier versions are kept. A menu becomes a plain block of links, so that it stays. Call check_page first.",
  scopes: ["page:write"],
  inputSchema: z.object({
    html: z.string().describe("The complete file, from <!DOCTYPE html> to </html>"),
    version: Version.describe(
      "That this page was made from, as get_page says; 0 for the first page",
    ),
    menu: Menu,
  }),
  outputSchema: PublishedSchema,
  annotations: CHANGES,
} as const;

const EDIT_PAGE = {
  title: "Change parts of the page",
  description:
    "Replaces texts in the code of the page, all of them or none, and publishes it. Shorter than publish_page where little changes.",
  scopes: ["page:read", "page:write"],
  inputSchema: z.object({
    version: Version.describe("Of the page that the edits are for"),
    edits: z.array(EditSchema).min(1).max(100),
    menu: Menu,
  }),
  outputSchema: PublishedSchema,
  annotations: CHANGES,
} as const;

const RESTORE_VERSION = {
  title: "Bring an earlier version back",
  description:
    "Publishes an earlier version again, as a new one. Nothing of the versions between is lost.",
  scopes: ["page:read", "page:write"],
  inputSchema: z.object({
    restore: z.int().min(1).max(VERSION_MAX).describe(
      "The version to bring back, of list_versions",
    ),
    version: Version.describe("Of the page as it is now"),
  }),
  outputSchema: PublishedSchema,
  annotations: CHANGES,
} as const;

const SET_ONLINE = {
  title: "Take the page offline, or put it online",
  description: "Whether anyone can see the page at its link. Offline, nothing of it is lost.",
  scopes: ["page:write"],
  inputSchema: z.object({ is_online: z.boolean() }),
  outputSchema: z.object({ url: z.string(), is_online: z.boolean() }),
  annotations: { ...CHANGES, idempotentHint: true },
} as const;

const TOOL_FILE_MAX_BYTES = 4 * 1024 * 1024;
export const Base64 = z.string().max(Math.ceil(TOOL_FILE_MAX_BYTES / 3) * 4);

const ADD_FILE = {
  title: "Put a PDF beside the page",
  description:
    "Keeps a PDF, such as a CV, beside the page, for the page to link. Answers the address to link it by. At most 4 MB here; the person can send up to 10 MB in the editor.",
  scopes: ["page:write"],
  inputSchema: z.object({
    name: z.string().describe("What visitors save it as: cv.pdf"),
    base64: Base64.describe("The PDF's bytes"),
  }),
  outputSchema: z.object({
    href: z.string().describe("What the page links it by"),
    markup: z.string().describe("A link to it"),
  }),
  annotations: { ...CHANGES, destructiveHint: false, idempotentHint: true },
} as const;

export const WAYS_OUT = {
  conflict: "Call get_page, put your change into what it answers, and publish with its version.",
  too_many: "Wait as long as it says, then call this again.",
} as const;

export function addPageTools(addTool: AddTool, deps: Deps, connection: Connection): void {
  const { config, database: { sql }, userCodes, pages, preparer } = deps;
  const { user_id, username } = connection;
  const url = pageUrl(config, username);

  addTool("publish_page", PUBLISH_PAGE, async ({ html, version, menu }) => {
    if (version === 0 && await findVersionNumber(sql, user_id) > 0) {
      throw new Failure("conflict", "portfolio_conflict");
    }
    const page = await openSentPage(deps, askerOf(user_id), html);
    return await publish(deps, connection, page, version, menu);
  }, WAYS_OUT);

  addTool("edit_page", EDIT_PAGE, async ({ version, edits, menu }) => {
    const page = await findPortfolio(sql, userCodes, user_id);
    if (!page) throw new Failure("not_found", "portfolio_not_found");
    if (page.version !== version) throw new Failure("conflict", "portfolio_conflict");
    const code = await preparer.edit(askerOf(user_id), page.user_code, edits);
    return await publish(deps, connection, { code, read_as: [] }, version, menu);
  }, {
    ...WAYS_OUT,
    not_found: "There is no page yet: publish_page makes the first one, with version 0.",
  });

  addTool("restore_version", RESTORE_VERSION, async ({ restore, version }) => {
    const code = await findVersion(sql, userCodes, user_id, restore);
    if (code === null) throw new Failure("not_found", "version_not_found");
    return await publish(deps, connection, { code, read_as: [] }, version, "remove");
  }, { ...WAYS_OUT, not_found: "Call list_versions to see which are kept." });

  addTool("add_file", ADD_FILE, async ({ name, base64 }) => {
    const { href, markup } = await sendFile(
      deps,
      connection,
      readBase64(base64, "file_broken"),
      name,
    );
    return result(`Kept. Link it by ${href}, for instance ${markup}`, { href, markup });
  }, WAYS_OUT);

  addTool("set_online", SET_ONLINE, async ({ is_online }) => {
    await asOwner(deps, connection, (sql) => setPublished(sql, user_id, is_online));
    pages.forget(user_id);
    const state = await findPublishState(sql, user_id);
    const said = !is_online
      ? "The page is offline."
      : state === "held"
      ? SENTENCES.published_held
      : `The page is online: ${url}`;
    return result(said, { url, is_online: state === "online" });
  }, { ...WAYS_OUT, not_found: "There is no page yet: publish_page makes the first one." });
}

export async function publish(
  deps: Deps,
  connection: Connection,
  { code, read_as }: OpenedPage,
  version: number,
  menu: MenuChoice,
): Promise<ToolResult> {
  const url = pageUrl(deps.config, connection.username);
  const findings = await collectFindings(deps, connection, code, menu);
  const page = { code, version, source: connection.kind, menu };
  const saved = await publishPage(deps, connection, page);
  const held_for = saved.held_for ?? [];
  const text = [
    `Published as version ${saved.version}: ${url}`,
    ...read_as,
    saved.summary,
    sayMissingPictures(saved.missing_pictures),
    describeHeld(held_for),
    describeState(findings),
    `For the next change, send version ${saved.version}.`,
  ].filter(Boolean).join("\n");
  return result(text, {
    url,
    version: saved.version,
    read_as,
    changes: describeLog(saved.log),
    held_for,
    missing_pictures: saved.missing_pictures,
    findings: toFoundPayload(findings),
  });
}

export function readBase64(text: string, broken: PlainCode): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    throw new Failure("bad_input", broken);
  }
}
