// One list says which addresses of links are dangerous: it holds for each of them, wherever it stands and however it is written.
import assert from "node:assert/strict";
import { linkUse, OPENED_SCHEMES } from "../../../contract/page_code/link_schemes.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { sanitizePage } from "../../../server/page_code/sanitize/sanitize.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>';

const DANGEROUS = [
  "javascript:alert(1)",
  "vbscript:x",
  "data:text/html,x",
  "blob:https://a.example/1",
  "filesystem:https://a.example/temporary/x",
  "file:///etc/passwd",
  "sandbox:/mnt/data/cv.pdf",
  "attachment:1234:me.png",
  "about:config",
  "view-source:https://a.example",
  "chrome://settings",
  "chrome-extension://x/y",
  "moz-extension://x/y",
  "intent://scan/#Intent;scheme=zxing;end",
  "android-app://x",
  "itms-services://?action=download-manifest",
  "shell:startup",
  "search:query=x",
  "search-ms:query=x",
  "ms-msdt:/id",
  "ms-officecmd:x",
  "ms-appinstaller:?source=x",
  "ms-cxh:x",
  "ms-cxh-full:x",
];

const SPELLINGS: ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => `\x01 ${address}`,
  (address) => `${address.slice(0, 2)}&#9;${address.slice(2, 3)}&NewLine;${address.slice(3)}`,
  (address) => address.replace(":", "&colon;"),
];

Deno.test("a dangerous address is removed of every link, however it is written", () => {
  for (const address of DANGEROUS) {
    for (const spell of SPELLINGS) {
      const written = spell(address);
      for (
        const link of [
          `<a href="${written}">x</a>`,
          `<map><area href="${written}" alt="x"></map>`,
          `<svg><a href="${written}">x</a></svg>`,
          `<svg><a xlink:href="${written}">x</a></svg>`,
        ]
      ) {
        const { code } = sanitizePage(HEAD + link);
        assert.doesNotMatch(code, /href/, link);
      }
    }
  }
});

const KEPT = [
  ...OPENED_SCHEMES.map((scheme) => `${scheme}:x`),
  "SMS:+491?body=Hello",
  "geo:50.1,4.2?q=Studio",
  "webcal://calendar.example/x.ics",
  "whatsapp://send?phone=491",
  "tg://resolve?domain=chef1",
  "facetime:chef1@soup.example",
  "maps://?q=Ghent",
  "xmpp:chef1@soup.example",
  "spotify:album:1",
  "web+mixer:cue",
];

Deno.test("every other address of a link stays, and nothing is said of it", () => {
  for (const address of KEPT) {
    const code = `${HEAD}<a href="${address}">x</a>`;
    assert.equal(sanitizePage(code).code, code);
    assert.deepEqual(preparePreview(code, { year: 2026 }).findings, [], address);
  }
});

Deno.test("what a link may lead to is neither loaded nor sent to", () => {
  for (const address of KEPT) {
    for (
      const element of [
        `<img alt="" src="${address}">`,
        `<iframe src="${address}"></iframe>`,
        `<script src="${address}"></script>`,
        `<link rel="stylesheet" href="${address}">`,
        `<video src="${address}"></video>`,
        `<form action="${address}"></form>`,
        `<button formaction="${address}">x</button>`,
        `<svg><use href="${address}"/><image href="${address}"/></svg>`,
        `<base href="${address}">`,
        `<meta http-equiv="refresh" content="0; url=${address}">`,
        `<p style="background: url(${address})">x</p>`,
      ]
    ) {
      assert.doesNotMatch(
        sanitizePage(HEAD + element).code,
        RegExp(RegExp.escape(address)),
        element,
      );
    }
  }
});

Deno.test("a scheme is opened, offered with its address, or dangerous, and the list of the dangerous is whole", () => {
  const uses = DANGEROUS.map((address) => linkUse(address.split(":")[0]!));
  assert.deepEqual(new Set(uses), new Set(["script", "dangerous"]));
  for (const scheme of ["http", "https", ...OPENED_SCHEMES]) {
    assert.equal(linkUse(scheme), "opened", scheme);
  }
  for (const scheme of ["x-mixer", "web+mixer", "httpx", "mailtos", "constructor", ""]) {
    assert.equal(linkUse(scheme), "offered", scheme);
  }
});

Deno.test("an address without its https:// is no program's: the author is told that it leads nowhere", () => {
  for (const address of ["localhost:3000", "www.chef1.example:8080/menu"]) {
    const { findings } = preparePreview(`${HEAD}<a href="${address}">x</a>`, { year: 2026 });
    assert.deepEqual(findings.map(({ rule }) => rule), ["relative_link"], address);
  }
});
