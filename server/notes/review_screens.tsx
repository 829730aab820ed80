import { Hono } from "hono";
import type { OperatorPagePart } from "../../ui/operators/operator_page_screen.tsx";
import { listOpenLinks } from "./review_links.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { OpenNotes, ReviewScreen } from "../../ui/notes/review_screen.tsx";
import type { Deps } from "../deps.ts";
import { frameSource } from "../http/policies.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { named, renderPage } from "../http/render.tsx";
import type { ReactNode } from "react";
import { countOpenNotes } from "./notes.ts";

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
  const count = await countOpenNotes(database.sql, userId);
  return count > 0 ? <OpenNotes count={count} /> : null;
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
