import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH, PICTURE_ADDRESS_MAX_LENGTH } from "../../contract/limits.ts";
import type { PictureEntry, UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { pictureMarkup } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { describePicture, fetchPicture, keepPicture, listPictureNames } from "../pictures/mod.ts";
import { findMissing, findPortfolio } from "../publishing/mod.ts";
import { asOwner } from "../sign_in/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import { requireScope } from "./connection_guard.ts";
import type { Connection } from "./connections.ts";
import {
  Base64,
  CHANGES,
  publish,
  PublishedSchema,
  readBase64,
  Version,
  WAYS_OUT,
} from "./page_tools.ts";
import { type AddTool, result } from "./tool_results.ts";

const ADD_PICTURE = {
  title: "Put a picture into the page, or beside it",
  description:
    "Keeps a PNG, JPEG, WebP, GIF or AVIF for the page to show: sent as base64 (at most 4 MB here), or brought once from its address (at most 10 MB). With a place it takes the place of a picture that is missing, and the page is published.",
  scopes: ["page:write"],
  inputSchema: z.object({
    base64: Base64.optional().describe("The picture's bytes"),
    address: z.string().max(PICTURE_ADDRESS_MAX_LENGTH).optional().describe(
      "Of the picture itself, instead of its bytes",
    ),
    is_mine: z.boolean().default(false).describe(
      "With an address: the person said that the picture is theirs, or that they may use it",
    ),
    name: z.string().default("").describe("What its person calls it: soup.jpg"),
    alt: z.string().max(DESCRIPTION_MAX_LENGTH).default("").describe(
      "What it shows, for who does not see it",
    ),
    place: z.string().max(200).optional().describe(
      "Which missing picture of the page it is for: its number in the order of the page, or its alternative text. Needs page:read",
    ),
    version: Version.optional().describe("Of the page that the place is of"),
  }),
  outputSchema: z.object({
    src: z.string().describe("What the page names it by"),
    markup: z.string().describe("An element that shows it"),
    missing: z.array(z.object({ place: z.number(), words: z.string() })).describe(
      "What the page still misses; empty without page:read",
    ),
    ...PublishedSchema.partial().shape,
  }),
  annotations: { ...CHANGES, idempotentHint: true, openWorldHint: true },
} as const;

type Input = z.infer<typeof ADD_PICTURE.inputSchema>;

export function addPictureTool(addTool: AddTool, deps: Deps, connection: Connection): void {
  addTool("add_picture", ADD_PICTURE, async (input) => {
    const { place, version, alt } = input;
    if (place === undefined) {
      const { src, markup } = await keep(deps, connection, input);
      const page = connection.scopes.includes("page:read") ? await find(deps, connection) : null;
      const missing = page ? await listMissing(deps, connection, page.user_code) : [];
      const said = [`Kept. Show it by ${src}, for instance ${markup}`, ...describe(missing)];
      return result(said.join("\n"), { src, markup, missing });
    }
    requireScope(connection, "page:read");
    if (version === undefined) throw new Failure("bad_input", "picture_place_version");
    const page = await find(deps, connection);
    if (!page) throw new Failure("not_found", "portfolio_not_found");
    if (page.version !== version) throw new Failure("conflict", "portfolio_conflict");
    const { src, markup, picture } = await keep(deps, connection, input);
    const { own, places } = await findPlaces(deps, connection, page.user_code);
    const code = await deps.preparer.fillPicturePlace(
      askerOf(connection.user_id),
      page.user_code,
      { place, src, alt: alt.trim() || picture.description },
      own,
      places.flatMap(({ address }) => address ?? []),
    );
    const published = await publish(deps, connection, { code, read_as: [] }, version, "keep");
    const missing = await listMissing(deps, connection, code);
    const said = [...published.content.map(({ text }) => text), ...describe(missing)];
    return result(said.join("\n"), {
      ...published.structuredContent,
      src,
      markup,
      missing,
    });
  }, {
    ...WAYS_OUT,
    not_found: "There is no page yet: publish_page makes the first one, with version 0.",
  });
}

async function keep(
  deps: Deps,
  connection: Connection,
  { base64, address, is_mine, name, alt }: Input,
): Promise<UploadPictureReply> {
  if ((base64 === undefined) === (address === undefined)) {
    throw new Failure("bad_input", "picture_one_source");
  }
  const asker = askerOf(connection.user_id);
  const kept = address === undefined
    ? await keepPicture(deps, connection, asker, readBase64(base64!, "picture_broken"), name)
    : await fetchPicture(deps, connection, asker, { address, is_mine });
  const description = alt.trim();
  if (!description || kept.picture.description) return kept;
  await asOwner(
    deps,
    connection,
    (sql) => describePicture(sql, connection.user_id, kept.picture.id, description),
  );
  const picture: PictureEntry = { ...kept.picture, description };
  return { ...kept, picture, markup: pictureMarkup(picture) };
}

function find({ database: { sql }, userCodes }: Deps, { user_id }: Connection) {
  return findPortfolio(sql, userCodes, user_id);
}

interface MissingPicture {
  place: number;
  words: string;
}

async function findPlaces(deps: Deps, { user_id }: Connection, code: string) {
  const own = await listPictureNames(deps.database.sql, user_id, code);
  const { places } = await findMissing(deps, askerOf(user_id), code, own);
  return { own, places };
}

async function listMissing(
  deps: Deps,
  connection: Connection,
  code: string,
): Promise<MissingPicture[]> {
  const { places } = await findPlaces(deps, connection, code);
  return places.map(({ words }, i) => ({ place: i + 1, words }));
}

function describe(missing: readonly MissingPicture[]): string[] {
  if (missing.length === 0) return [];
  return [
    missing.length === 1
      ? "1 picture of the page is missing:"
      : `${missing.length} pictures of the page are missing:`,
    ...missing.map(({ place, words }) => `${place}. ${words}`),
  ];
}
