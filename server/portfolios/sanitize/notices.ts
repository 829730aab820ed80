// What an author should know after a save although nothing was taken away for it.
import type { Token } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/hosts.ts";
import type { ParsedPage } from "./guard.ts";
import { readAddress } from "./urls.ts";

/** One for each place. */
export interface Notice {
  /** A stable name. */
  rule: string;
  /** For the author, the same for all of a rule. */
  message: string;
  /** What stands there, as written. */
  text: string;
}

export function findNotices(code: string, { startTags }: ParsedPage): Notice[] {
  const hosts = Object.entries(DEPRECATED_IMAGE_HOSTS).flatMap(([host, successor]): Notice[] =>
    code.matchAll(new RegExp(RegExp.escape(host), "gi")).map(([text]) => ({
      rule: "gone_image_host",
      message: `Images from ${host} no longer load anywhere; use ${successor} instead.`,
      text,
    })).toArray()
  );
  const links = startTags.flatMap(relativeLinks).map((text): Notice => ({
    rule: "relative_link",
    message:
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    text,
  }));
  return [...hosts, ...links];
}

/** Each rule's sentence once. */
export function sentencesOf(notices: readonly Notice[]): string[] {
  return [...new Set(notices.map(({ message }) => message))];
}

function relativeLinks({ tagName, attrs }: Token.TagToken): string[] {
  if (tagName !== "a") return [];
  return attrs.filter(({ name, value }) =>
    name === "href" && readAddress(value).kind === "relative"
  )
    .map(({ value }) => value);
}
