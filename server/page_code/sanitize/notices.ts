// What an author should know after a save although nothing was taken away for it.
import type { Token } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../../contract/page_code/hosts.ts";
import type { ParsedPage } from "./guard.ts";
import { isBeside, readAddress } from "./urls.ts";

/** One sentence each; where they are meant, the findings of a preview say. */
export function findNotices(code: string, { startTags }: ParsedPage): string[] {
  const hosts = Object.entries(DEPRECATED_IMAGE_HOSTS)
    .filter(([host]) => new RegExp(RegExp.escape(host), "i").test(code))
    .map(([host, successor]) =>
      `Images from ${host} no longer load anywhere; use ${successor} instead.`
    );
  return startTags.some(hasRelativeLink)
    ? [
      ...hosts,
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    ]
    : hosts;
}

function hasRelativeLink({ tagName, attrs }: Token.TagToken): boolean {
  return tagName === "a" &&
    attrs.some(({ name, value }) =>
      name === "href" && readAddress(value).kind === "relative" && !isBeside(value)
    );
}
