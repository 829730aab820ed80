import { signPageToken } from "../http/page_tokens.ts";
import { portfolioFramePath } from "../../contract/paths.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Deps } from "../deps.ts";
import { findLock } from "./visibility.ts";
import { framesOrigin } from "../http/hosts.ts";

export async function buildOwnFrameUrl(
  { config, database, secret, clock }: Pick<Deps, "config" | "database" | "secret" | "clock">,
  username: string,
  visibility: Visibility | undefined,
): Promise<string> {
  const lock = visibility === "password" ? await findLock(database.sql, username) : null;
  const token = lock ? signPageToken(secret, lock, clock.now()) : undefined;
  return framesOrigin(config) + portfolioFramePath(username, token);
}
