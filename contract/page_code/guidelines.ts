import type { Finding } from "./findings.ts";
import { FONT_HOSTS, IMAGE_HOSTS, SCRIPT_HOSTS, STYLE_HOSTS } from "./hosts.ts";

export const GUIDELINES: readonly string[] = [
  "One complete HTML file, from <!DOCTYPE html> to </html>: styles in <style>, scripts in <script>, no other file beside it.",
  'No navigation menu: no <nav> element and no role="navigation". Links to the sections of the page stand in a plain <div>. A menu that comes all the same is removed, or becomes such a block of links where it is to be kept.',
  `Pictures only from ${
    list(IMAGE_HOSTS)
  }, or drawn as inline SVG, or as data: addresses, or of the page's owner, who has sent them here: such addresses (pictures/…) stay exactly as they are.`,
  `Scripts only in the page itself or from ${list(SCRIPT_HOSTS)}.`,
  `Style sheets only in the page itself or from ${list(STYLE_HOSTS)}; fonts from ${
    list(FONT_HOSTS)
  }.`,
  "No embedded pages or files (iframe, object, embed), also none that a script makes, and no players of other places: a link to the video, the map or the form instead.",
  "A form needs no address, no script and no form service: what visitors write in it reaches the page's owner, who only has to allow that. It never asks for passwords, numbers of cards or codes.",
  "Nothing else is sent or fetched: no form addresses, no fetch, XMLHttpRequest, EventSource or WebSocket to other hosts or to a server of its own (files of packages from the hosts for scripts aside); data stands in the page.",
  "localStorage, sessionStorage and print() work. IndexedDB, service workers, geolocation, camera, microphone, full screen and notifications do not.",
  "confirm() and prompt() work in the handler of a click, key, change or submission that asks before it does anything: nothing is set, counted, kept, awaited or caught before.",
  "The page shows whose it is: no title, icon or heading that is a bank's, a shop's or a service's own, and no name in letters that only look like it. No text that readers cannot see, no script that decodes what it runs, no short links, and nothing that tells visitors to paste a command.",
  "Links are full addresses that begin with https://, mailto:, tel:, sms: or the like, or lead to a part of the page (#contact), or to a PDF that the page's owner has sent here: such addresses (files/…) stay exactly as they are. Scripts do not set location.href.",
];

/** `more` are paragraphs that features add. */
export function messageForAssistant(
  findings: readonly Finding[],
  more: readonly string[] = [],
): string {
  const wrong = findings.map((finding, i) => `${i + 1}. ${toSentence(finding, "\n   ")}`);
  return [
    "Please change the page that you wrote for me so that it works where I publish it. The rules of that place:",
    GUIDELINES.map((rule) => `- ${rule}`).join("\n"),
    wrong.length > 0
      ? `What a check of the page found. "A save" is what that place does when I publish:\n${
        wrong.join("\n")
      }`
      : "A check of the page found nothing against them.",
    ...more,
    "Keep everything else as it is: words, looks, behaviour. Where something of mine is missing (my name, an address), ask me instead of inventing it. Answer with the complete file in one code block, from <!DOCTYPE html> to </html>, with no part left out or shortened.",
  ].join("\n\n");
}

const LINES_MAX = 20;

export function toSentence({ message, places }: Finding, separator: string): string {
  const lines = [...new Set(places.flatMap(({ at }) => at ? [at.line] : []))];
  const code = places[0]!.excerpt.replaceAll(/\s+/g, " ").trim();
  return `${where(lines)}${message}${code && `${separator}In the code: ${code}`}`;
}

function where(lines: readonly number[]): string {
  if (lines.length < 2) return lines.map((line) => `Line ${line}: `).join("");
  const others = lines.length - LINES_MAX;
  return `Lines ${lines.slice(0, LINES_MAX).join(", ")}${
    others > 0 ? ` and ${others} more` : ""
  }: `;
}

function list(hosts: readonly string[]): string {
  return `${hosts.slice(0, -1).join(", ")} or ${hosts.at(-1)}`;
}
