import { reviewPath } from "../../contract/notes/note_paths.ts";
import { askerOf } from "../work/fair_queue.ts";
import { createHmac } from "node:crypto";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { previewFramePath } from "../../contract/publishing/page_paths.ts";
import type { ReviewLinkEntry } from "../../contract/notes/note_calls.ts";
import { signText, verifiesText } from "../http/tokens.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { framesOrigin } from "../http/hosts.ts";
import { drawPreview, findPortfolio, findVersion, listVersionNumbers } from "../publishing/mod.ts";
import {
  findDraft,
  findOpenLink,
  keepFrame,
  listOpenLinks,
  type OpenLink,
  type ReviewLink,
} from "./review_links.ts";
import { Hono } from "hono";
import type { OperatorPagePart } from "../../ui/operators/operator_page_screen.tsx";
import { OpenNotes } from "../../ui/notes/open_notes.tsx";
import { ReviewScreen } from "../../ui/notes/review_screen.tsx";
import { frameSource } from "../http/policies.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { named, renderPage } from "../http/render.tsx";
import type { ReactNode } from "react";
import { countOpenNotes, findOldestOpenNote } from "./notes.ts";

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/;
const FRAME_URL = /\/preview\/([0-9a-f]{32})\/frame$/;

export async function toLinkEntry(
  { config, secret }: Pick<Deps, "config" | "secret">,
  { id, is_draft, created_at, ends_at }: ReviewLink,
): Promise<ReviewLinkEntry> {
  const token = id.replaceAll("-", "") + await signText(secret, claimOf(id));
  return {
    id,
    url: config.publicUrl + reviewPath(token),
    shows: is_draft ? "draft" : "page",
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
  };
}

function claimOf(id: string): string {
  return `review ${id}`;
}

export async function getOpenLink(
  { database: { sql }, clock, secret }: Pick<Deps, "database" | "clock" | "secret">,
  token: string,
): Promise<OpenLink> {
  const [, ...parts] = TOKEN.exec(token) ?? [];
  const mac = parts.pop();
  const id = parts.join("-");
  const isOurs = mac !== undefined && await verifiesText(secret, claimOf(id), mac);
  const link = isOurs ? await findOpenLink(sql, id, clock.now()) : null;
  if (!link) throw new Failure("not_found", "review_link_gone");
  return link;
}

export interface ReviewFrame {
  frameUrl: string;
  version: number | null;
}

export function createReviews(deps: Deps) {
  const { config, database: { sql }, userCodes, secret } = deps;
  const underWay = new Map<string, Promise<ReviewFrame>>();

  async function getFrame(link: OpenLink): Promise<ReviewFrame> {
    const { id, frame_id, version, is_draft, page_version } = link;
    if (frame_id !== null && (is_draft || version === page_version)) {
      return { frameUrl: frameUrlOf(config, frame_id), version };
    }
    const key = `${id} ${page_version}`;
    const preparing = underWay.get(key) ?? prepare(link);
    underWay.set(key, preparing);
    try {
      return await preparing;
    } finally {
      underWay.delete(key);
    }
  }

  async function prepare(link: OpenLink): Promise<ReviewFrame> {
    const { id, user_id } = link;
    const { code, version } = await readCode(deps, link);
    let shown = version;
    const { frame_url } = await drawPreview(deps, askerOf(user_id), code, async (frame, now) => {
      const kept = await keepFrame(sql, id, version, frameIdOf(secret, id, version), frame, now);
      if (!kept?.frame_id) throw new Failure("not_found", "review_link_gone");
      shown = kept.version;
      return kept.frame_id;
    });
    return { frameUrl: frame_url, version: shown };
  }

  async function findCode(
    { id, user_id, is_draft }: Pick<OpenLink, "id" | "user_id" | "is_draft">,
    frameUrl: string,
  ) {
    const [, frameId] = FRAME_URL.exec(frameUrl) ?? [];
    if (is_draft) {
      const draft = frameId === frameIdOf(secret, id, null) ? await findDraft(sql, id) : null;
      return draft === null ? null : { code: draft, version: null };
    }
    const versions = await listVersionNumbers(sql, user_id);
    const version = versions.find((each) => frameIdOf(secret, id, each) === frameId);
    if (version === undefined) return null;
    const code = await findVersion(sql, userCodes, user_id, version);
    return code === null ? null : { code, version };
  }

  return { getFrame, findCode };
}

function frameUrlOf(config: Config, frameId: string): string {
  return framesOrigin(config) + previewFramePath(frameId);
}

async function readCode(
  { database: { sql }, userCodes }: Deps,
  { id, is_draft, user_id }: OpenLink,
) {
  if (is_draft) {
    const draft = await findDraft(sql, id);
    if (draft !== null) return { code: draft, version: null };
  } else {
    const page = await findPortfolio(sql, userCodes, user_id);
    if (page) return { code: page.user_code, version: page.version };
  }
  throw new Failure("not_found", "review_link_gone");
}

function frameIdOf(secret: string, linkId: string, version: number | null): string {
  const text = `review frame ${linkId} ${version ?? "draft"}`;
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
}

export function reviewScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.review, (c) => {
      const headers = { ...NOT_INDEXED, "Referrer-Policy": "no-referrer" };
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      return renderPage(c, deps, {
        title: named("Review a page"),
        kind: "personal",
        frameSource: frameSource(c, deps.config, "/preview/"),
        body: <ReviewScreen token={c.req.param("token")} />,
      });
    });
}

export async function sayOpenNotes({ database }: Deps, userId: string): Promise<ReactNode> {
  const [count, oldest] = await Promise.all([
    countOpenNotes(database.sql, userId),
    findOldestOpenNote(database.sql, userId),
  ]);
  return oldest && <OpenNotes count={count} {...oldest} />;
}

export async function describeOpenLinks(
  { database: { sql }, clock }: Deps,
  userId: string,
): Promise<OperatorPagePart | null> {
  const links = await listOpenLinks(sql, userId, clock.now());
  if (links.length === 0) return null;
  return {
    fact: { label: "Review links that are open", value: links.length },
    act: {
      title: "End its review links",
      hint: "Whoever has one sees nothing by it any more. Its owner can make new ones.",
      address: CALLS.endReviewLinks,
    },
  };
}
