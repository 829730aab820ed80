import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { countMissingPictures } from "../../contract/page_code/picture_findings.ts";
import { z } from "zod";
import { GUIDELINES } from "../../contract/page_code/guidelines.ts";
import { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { ReadAs } from "../../contract/publishing/portfolio_payloads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { pageUrl } from "../http/hosts.ts";
import {
  collectFindings,
  findPortfolio,
  findPublishState,
  findVersion,
  listVersions,
  openSentPage,
} from "../publishing/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import type { Connection } from "./connections.ts";
import {
  type AddTool,
  describeState,
  FoundSchema,
  FromOthers,
  fromOthers,
  type LongTexts,
  quoted,
  READ_ONLY,
  result,
  toFoundPayload,
} from "./tool_results.ts";

const VersionSchema = z.object({
  version: z.number(),
  saved_at: z.string(),
  bytes: z.number(),
  source: z.string(),
  published_by: FromOthers.nullable(),
});

const GET_GUIDELINES = {
  title: "Rules for a page here",
  description:
    "What a page may use here and what not. Call it before you write or change a page: what is against the rules is removed when the page is saved.",
  scopes: [],
  inputSchema: z.object({}),
  outputSchema: z.object({ url: z.string(), rules: z.array(z.string()) }),
  annotations: READ_ONLY,
} as const;

const CHECK_PAGE = {
  title: "Check a page",
  description:
    "Looks through a complete HTML page and saves nothing. Answers what a save would remove, what will not work here, what is left over from a template, and what is missing, each with its places and, where there is one, a safe change of each.",
  scopes: ["page:read"],
  inputSchema: z.object({
    html: z.string().describe("The complete file, from <!DOCTYPE html>"),
    menu: MenuChoice.default("keep"),
  }),
  outputSchema: z.object({ read_as: ReadAs, findings: z.array(FoundSchema) }),
  annotations: READ_ONLY,
} as const;

const GET_PAGE = {
  title: "Read the page",
  description:
    "The code of the page as it is saved, or of an earlier version of it, with the version to start from.",
  scopes: ["page:read"],
  inputSchema: z.object({
    version: z.int().min(1).optional().describe("An earlier one, of list_versions"),
  }),
  outputSchema: z.object({
    url: z.string(),
    version: z.number(),
    is_online: z.boolean(),
    html: z.string(),
  }),
  annotations: READ_ONLY,
} as const;

const LIST_VERSIONS = {
  title: "Earlier versions",
  description:
    "The saves that are kept, the newest first: when, how large, and who published them.",
  scopes: ["page:read"],
  inputSchema: z.object({}),
  outputSchema: z.object({ versions: z.array(VersionSchema) }),
  annotations: READ_ONLY,
} as const;

export function addReadTools(
  addTool: AddTool,
  deps: Deps,
  connection: Connection,
  texts: LongTexts,
): void {
  const { config, database: { sql }, userCodes, preparer } = deps;
  const { user_id, username } = connection;
  const url = pageUrl(config, username);

  addTool("get_guidelines", GET_GUIDELINES, () =>
    result(
      `The page of ${username} is at ${url}. Its rules:\n${
        GUIDELINES.map((rule) => `- ${rule}`).join("\n")
      }`,
      { url, rules: [...GUIDELINES] },
    ));

  addTool("check_page", CHECK_PAGE, async ({ html, menu }) => {
    const { code, read_as } = await openSentPage(deps, askerOf(user_id), html);
    const findings = await collectFindings(deps, connection, code, menu);
    const missing = sayMissingPictures(countMissingPictures(findings));
    const said = [...read_as, missing, describeState(findings)].filter(Boolean).join("\n");
    return result(said, { read_as, findings: toFoundPayload(findings) });
  });

  addTool("get_page", GET_PAGE, async ({ version }) => {
    const page = await findPortfolio(sql, userCodes, user_id);
    if (!page) throw new Failure("not_found", "portfolio_not_found");
    const html = version ? await findVersion(sql, userCodes, user_id, version) : page.user_code;
    if (html === null) throw new Failure("not_found", "version_not_found");
    const is_online = await findPublishState(sql, user_id) === "online";
    const held = texts.extract(html);
    return result(held, { url, version: version ?? page.version, is_online, html: held });
  }, { not_found: "There is no page yet: publish_page makes the first one, with version 0." });

  addTool("list_versions", LIST_VERSIONS, async () => {
    const versions = (await listVersions(sql, userCodes, preparer, user_id)).map((each) => ({
      version: each.version,
      saved_at: new Date(each.saved_at).toISOString(),
      bytes: each.bytes,
      source: each.source,
      published_by: each.published_by === null ? null : fromOthers(each.published_by),
    }));
    const lines = versions.map(({ version, saved_at, bytes, source }) =>
      `${version}: ${saved_at}, ${bytes} bytes, by ${source}`
    );
    const names = versions.flatMap(({ version, published_by }) =>
      published_by ? [`${version}: ${published_by.from_others}`] : []
    );
    return result(
      [lines.join("\n") || "Nothing was saved yet.", ...quoted("What published them", names)]
        .join("\n"),
      { versions },
    );
  });
}
