// Addresses that stay on the page and lead a visitor nowhere.
import { DEPRECATED_IMAGE_HOSTS } from "../../../contract/page_code/hosts.ts";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { escapeAttribute } from "../../../contract/markup.ts";
import { isBeside, readAddress } from "../sanitize/urls.ts";
import { type ParsedDraft, readAttribute, valuePlace } from "./parsed_draft.ts";
import { drawn } from "./drawn_placeholder.ts";
import type { Found } from "./found.ts";
import { localFileIn } from "./local_files.ts";

export function findAddresses(draft: ParsedDraft): Found[] {
  return [...findRelativeLinks(draft), ...findGoneHosts(draft)];
}

function findRelativeLinks({ code, elements }: ParsedDraft): Found[] {
  return elements.flatMap((element): Found[] => {
    const address = element.tagName === "a" ? readAttribute(element, "href") : null;
    if (address === null || isBeside(address)) return [];
    if (readAddress(address).kind !== "relative") return [];
    const place = valuePlace(element, "href", code);
    const file = localFileIn(address);
    return [{
      kind: "will_not_work",
      rule: file ? "local_file" : "relative_link",
      message: file
        ? `The file ${file} is not here, so visitors get nothing of this link. Choose the file, or drop it here.`
        : `There is no ${address} here: links to other pages and files of your own lead nowhere. Use a full address that starts with https://.`,
      at: place && { start: place.start, end: place.start + place.text.length },
      fix: null,
    }];
  });
}

function findGoneHosts(draft: ParsedDraft): Found[] {
  const { code, elements } = draft;
  const images = new Map(elements.flatMap((element) => {
    const place = element.tagName === "img" ? valuePlace(element, "src", code) : null;
    return place ? [[place.start, { element, text: place.text }] as const] : [];
  }));
  return Object.entries(DEPRECATED_IMAGE_HOSTS).flatMap(([host, successor]) =>
    code.matchAll(new RegExp(String.raw`(?:https?:)?//${RegExp.escape(host)}[^\s"'<>)\\]*`, "gi"))
      .map(({ 0: address, index }): Found => {
        const image = images.get(index);
        const isPicture = image?.text === address;
        const edit: CodeEdit = {
          start: index,
          end: index + address.length,
          text: escapeAttribute(drawn(address.replaceAll("&amp;", "&"), draft, image?.element)),
        };
        return {
          kind: "will_not_work",
          rule: "gone_image_host",
          message: `Images from ${host} no longer load anywhere; use ${successor} instead.`,
          at: { start: index, end: edit.end },
          fix: isPicture ? { edits: [edit] } : null,
        };
      }).toArray()
  );
}
