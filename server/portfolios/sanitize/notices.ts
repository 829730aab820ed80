// What an author should know after a save although nothing was taken away for it.
import type { Token } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/hosts.ts";
import type { ParsedPage } from "./guard.ts";
import { readAddress } from "./urls.ts";

export function findNotices(
  code: string,
  { startTags }: ParsedPage,
): string[] {
  const lowerCase = code.toLowerCase();
  const notices: string[] = [];
  for (const [host, successor] of Object.entries(DEPRECATED_IMAGE_HOSTS)) {
    if (lowerCase.includes(host)) {
      notices.push(`Images from ${host} no longer load anywhere; use ${successor} instead.`);
    }
  }
  if (startTags.some(isRelativeLink)) {
    notices.push(
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    );
  }
  return notices;
}

function isRelativeLink({ tagName, attrs }: Token.TagToken): boolean {
  return tagName === "a" &&
    attrs.some(({ name, value }) => name === "href" && readAddress(value).kind === "relative");
}
