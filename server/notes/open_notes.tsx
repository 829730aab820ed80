import type { ReactNode } from "react";
import { OpenNotes } from "../../ui/notes/review_screen.tsx";
import type { Deps } from "../deps.ts";
import { countOpenNotes } from "./notes.ts";

export async function sayOpenNotes({ database }: Deps, userId: string): Promise<ReactNode> {
  const count = await countOpenNotes(database.sql, userId);
  return count > 0 ? <OpenNotes count={count} /> : null;
}
