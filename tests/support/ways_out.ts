// The ways out of a page that pages and their visitors know: links, windows, scripts, forms, the history.
import type { FrameLocator, Page } from "playwright-core";

const OUT = "https://out.example/there";

export type ExpectedOutcome =
  /** In a new tab. */
  | "opened"
  /** As a link in the words of the page around. */
  | "offered"
  /** A file that is not here. */
  | "said"
  /** In the page itself: it answered. */
  | "answered"
  | "nothing";

export interface NavigationCase {
  name: string;
  html: string;
  expected: ExpectedOutcome;
  /** A click on `#way`, unless it says otherwise. */
  act?: (frame: FrameLocator, page: Page) => Promise<void>;
}

const link = (rest: string) => `<a id=way href="${OUT}" ${rest}>Way</a>`;
const button = (script: string) => `<button id=way type=button onclick='${script}'>Way</button>`;
const script = (code: string) =>
  `<script>const way = document.getElementById("way"); ${code}</script>`;
const clickWith =
  (...modifiers: ("Control" | "Shift" | "Meta")[]) => async (frame: FrameLocator) => {
    await frame.locator("#way").click({ modifiers });
  };

export const WAYS: NavigationCase[] = [
  { name: "a plain link", html: link(""), expected: "opened" },
  ...["_blank", "_self", "_top", "_parent", "elsewhere"].map((target): NavigationCase => ({
    name: `a link to ${target}`,
    html: link(`target=${target}`),
    expected: "opened",
  })),
  {
    name: "a link whose click does not bubble",
    html: link(`onclick="event.stopPropagation()"`),
    expected: "opened",
  },
  {
    name: "a link below one that stops its click",
    html: `<div>${link("")}</div>` +
      script(
        `way.parentNode.addEventListener("click", (event) => event.stopImmediatePropagation(), true);`,
      ),
    expected: "opened",
  },
  {
    name: "a link that its page handles itself",
    html: link(`onclick="answer(); return false"`),
    expected: "answered",
  },
  {
    name: "a link that its page handles and stops",
    html: link(`onclick="event.preventDefault(); event.stopPropagation(); answer()"`),
    expected: "answered",
  },
  {
    name: "a link without its protocol",
    html: `<a id=way href="//out.example/there">Way</a>`,
    expected: "opened",
  },
  {
    name: "a link in a closed shadow",
    html: `<div id=way style="width: 90px; height: 30px"></div>` +
      script(
        `way.attachShadow({ mode: "closed" }).innerHTML = '<a href="${OUT}" style="display: block; height: 30px">Way</a>';`,
      ),
    expected: "opened",
  },
  {
    name: "an area of a picture",
    html:
      `<img usemap="#m" width=90 height=90 alt=x src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'/>">
      <map name=m><area shape=rect coords="0,0,90,90" href="${OUT}" alt=Way></map>`,
    act: (frame) => frame.locator("img").click({ position: { x: 40, y: 40 }, force: true }),
    expected: "opened",
  },
  {
    name: "a link in a drawing",
    html: `<svg width=90 height=40><a id=way href="${OUT}"><rect width=90 height=40 /></a></svg>`,
    expected: "opened",
  },
  {
    name: "an older link in a drawing",
    html:
      `<svg width=90 height=40><a id=way xlink:href="${OUT}"><rect width=90 height=40 /></a></svg>`,
    expected: "opened",
  },
  {
    name: "a link by keyboard",
    html: link(""),
    act: (frame) => frame.locator("#way").press("Enter"),
    expected: "opened",
  },
  {
    name: "a link by the middle button",
    html: link(""),
    act: (frame) => frame.locator("#way").click({ button: "middle" }),
    expected: "opened",
  },
  { name: "a link with Control", html: link(""), act: clickWith("Control"), expected: "opened" },
  { name: "a link with Shift", html: link(""), act: clickWith("Shift"), expected: "opened" },
  { name: "a link with Meta", html: link(""), act: clickWith("Meta"), expected: "opened" },
  {
    name: "a click on a link that is not in the page",
    html: button(`const a = document.createElement("a"); a.href = "${OUT}"; a.click()`),
    expected: "opened",
  },
  {
    name: "an event on a link that is not in the page",
    html: button(
      `const a = document.createElement("a"); a.href = "${OUT}"; a.target = "_blank"; a.dispatchEvent(new MouseEvent("click"))`,
    ),
    expected: "opened",
  },
  {
    name: "window.open in a handler",
    html: button(`open("${OUT}", "_blank", "noopener")`),
    expected: "opened",
  },
  {
    name: "window.open in place",
    html: button(`window.open("${OUT}", "_self")`),
    expected: "opened",
  },
  {
    name: "an empty window that is led on",
    html: button(
      `const w = window.open("", "x"); w.document.write("wait"); w.location.href = "${OUT}"; w.focus()`,
    ),
    expected: "opened",
  },
  { name: "location.href", html: button(`location.href = "${OUT}"`), expected: "offered" },
  { name: "location", html: button(`window.location = "${OUT}"`), expected: "offered" },
  { name: "location.assign", html: button(`location.assign("${OUT}")`), expected: "offered" },
  { name: "location.replace", html: button(`location.replace("${OUT}")`), expected: "offered" },
  {
    name: "a refresh put in by script",
    html: button(
      `document.head.insertAdjacentHTML("beforeend", "<meta http-equiv=refresh content=\\"0; url=${OUT}\\">")`,
    ),
    expected: "offered",
  },
  {
    name: "a script's way to a file beside the page",
    html: button(`location.href = "about.html"`),
    expected: "said",
  },
  {
    name: "a script's way to another page of ours",
    html: button(`location.href = "/u/chef2/frame"`),
    expected: "said",
  },
  {
    name: "a link to a file beside the page",
    html: `<a id=way href="about.html">Way</a>`,
    expected: "nothing",
  },
  {
    name: "the mail program by script",
    html: button(`location.href = "mailto:chef1@example.com"`),
    expected: "nothing",
  },
  {
    name: "the program for messages by script",
    html: button(`location.href = "sms:+491"`),
    expected: "nothing",
  },
  {
    name: "a part of the page by the name of its file",
    html: `<a id=way href="index.html#end">Way</a>` +
      script(`addEventListener("hashchange", answer);`),
    expected: "answered",
  },
  {
    name: "a script in a link that a script wrote",
    html: `<a id=way>Way</a>` + script(`way.href = "javascript:answer()";`),
    expected: "answered",
  },
  {
    name: "a form whose button stops its click",
    html:
      `<form onsubmit="answer(); return false"><button id=way onclick="event.stopPropagation()">Way</button></form>`,
    expected: "answered",
  },
  {
    name: "a form without handler",
    html: `<form action="${OUT}"><button id=way>Way</button></form>` +
      script(`new MutationObserver(() => document.querySelector("html > div") && answer())
        .observe(document.documentElement, { childList: true });`),
    expected: "answered",
  },
  {
    name: "a path in the history",
    html: button(`history.pushState({ at: 1 }, "", "/about"); history.state.at === 1 && answer()`),
    expected: "answered",
  },
  {
    name: "the way back in the history",
    html: button(
      `location.hash = "a"; window.onpopstate = answer; setTimeout(() => history.back(), 100)`,
    ),
    expected: "answered",
  },
  {
    name: "a link in a page that was written anew",
    html: `<div id=old>x</div>` + script(
      `addEventListener("load", () => setTimeout(() => {
        document.write('<title>Ways</title><h1>Here</h1><a id=way href="${OUT}">Way</a>'); document.close();
      }));`,
    ),
    expected: "opened",
  },
  { name: "a reload by script", html: button(`location.reload()`), expected: "nothing" },
];
