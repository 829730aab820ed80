// The sentence with which the card of visits begins is true in every case.
import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { Answer } from "../../ui/visits/answer.tsx";
import { nameSite } from "../../ui/visits/site_names.ts";

type Week = Parameters<typeof Answer>[0]["week"];

const NONE: Week = { referrers: [], presses: [] };
const EMAIL = { words: "Email me", presses: 3 };

function say(visits: number, visitors: number, week: Partial<Week> = {}, before = 0): string {
  const days = Array.from({ length: 30 }, (_, i) => ({
    day: new Date(Date.UTC(2026, 9, 24 + i)).toISOString().slice(0, 10),
    visits: i === 29 ? visits : i === 20 ? before : 0,
    visitors: i === 29 ? visitors : i === 20 ? before : 0,
  }));
  const html = renderToStaticMarkup(<Answer days={days} week={{ ...NONE, ...week }} />);
  return html.replaceAll(/<[^>]+>/g, "");
}

function from(...visits: number[]): Pick<Week, "referrers"> {
  const hosts = ["www.linkedin.com", "lnkd.in", "soup.example"];
  return { referrers: visits.map((visits, i) => ({ host: hosts[i]!, visits })) };
}

for (
  const [sentence, said] of [
    [
      "12 visitors this week, most from LinkedIn. They pressed “Email me” 3 times.",
      say(20, 12, { ...from(8, 3, 5), presses: [EMAIL] }),
    ],
    ["12 visitors this week, some from LinkedIn.", say(20, 12, from(4, 3, 5))],
    ["12 visitors this week, one from LinkedIn.", say(20, 12, from(1))],
    ["2 visitors this week, all from LinkedIn.", say(3, 2, from(1, 2))],
    ["12 visitors this week; their browsers do not say from where.", say(20, 12)],
    ["1 visitor this week; their browser does not say from where.", say(2, 1)],
    [
      "1 visitor this week, from LinkedIn. They pressed “Email me” once.",
      say(2, 1, { ...from(1), presses: [{ ...EMAIL, presses: 1 }] }),
    ],
    ["No visitors this week; the last came on Fri, Nov 13.", say(0, 0, {}, 4)],
    ["No visitors this week.", say(0, 0)],
    [
      "No visitors this week. “Email me” was pressed twice.",
      say(0, 0, { presses: [{ ...EMAIL, presses: 2 }] }),
    ],
  ] as const
) {
  Deno.test(`the card of visits says: ${sentence}`, () => assert.equal(said, sentence));
}

Deno.test("sites that people know have their names, and all others their hosts", () => {
  for (
    const [host, name] of [
      ["lnkd.in", "LinkedIn"],
      ["l.instagram.com", "Instagram"],
      ["t.co", "X"],
      ["www.google.co.uk", "Google"],
      ["google.de", "Google"],
      ["news.google.com", "Google"],
      ["mail.google.com", "Gmail"],
      ["notgoogle.com", "notgoogle.com"],
      ["google.com.evil.example", "google.com.evil.example"],
      ["notlinkedin.com", "notlinkedin.com"],
      ["www.soup.example", "soup.example"],
      ["constructor", "constructor"],
      ["[::1]:8000", "[::1]:8000"],
    ] as const
  ) assert.equal(nameSite(host), name);
});
