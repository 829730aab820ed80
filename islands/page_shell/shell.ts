import {
  type FormAnswer,
  type FrameMessage,
  type FrameState,
  LETTERBOX_CLOSED,
  type MessageOf,
  PAGE_MESSAGES,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";
import { withoutDraft } from "../../contract/visits/pressed_links.ts";
import { followPresses, type Press, TOOK_KEYS, TOOK_KEYS_SAID } from "../guard/presses.ts";
import { placeCredit } from "./corner.ts";
import { listenToFrame, type ReceivedMessage } from "./frame_messages.ts";
import { giveAgainOnKey, giveKeyboard, keepPlace, readPlace } from "./place.ts";
import { openLink, watchLeaving } from "./leaving.ts";
import { USUAL_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import { closeOffersOnClick, offerLink, showText } from "./offer.ts";
import { followOtherTabs, readStored, store } from "./stored.ts";
import { showInTab } from "./tab.ts";

const root = document.documentElement;
const stopped = find(".published-stopped");
const tooBusy = find(".published-stopped p").textContent;
const { name = "", stored = "", letterbox, question, seldom: script, visits, presses } =
  document.body.dataset;
const NOT_SENT: FormAnswer = { isSent: false, message: "Nothing was sent." };
const frame = readFrame();
/** It is loaded beside the page. */
const seldom: Promise<typeof import("./seldom.ts") | void> = import(script!).catch(() => {});
const address = frame.src;

frame.addEventListener("load", showFrame);
followPresses();
giveAgainOnKey(() => frame);
frame.addEventListener(TOOK_KEYS, (event) => {
  if ((event as CustomEvent<boolean>).detail) begin();
  else stop(TOOK_KEYS_SAID);
});
listen();
begin();
addEventListener("load", () => tell(visits, { referrer: document.referrer }));
addEventListener("hashchange", () => postToFrame({ type: "folio:place", hash: location.hash }));
followOtherTabs(stored, (changes) => postToFrame({ type: "folio:stored", changes }));
find(".published-stopped button").addEventListener("click", startAgain);
closeOffersOnClick();
const leaving = watchLeaving({
  onLeave(origin) {
    begin();
    if (origin) offerLink(origin, "This page wanted to go to");
    else showText("This page wanted to open an address that is not here.");
  },
  onEndless: () => stop(),
});

function find<T extends HTMLElement>(selector: string): T {
  return document.querySelector<T>(selector)!;
}

/** The address stands in the noscript element for browsers without scripts. */
function readFrame(): HTMLIFrameElement {
  const template = document.createElement("template");
  template.innerHTML = find("noscript").textContent;
  return template.content.querySelector("iframe")!;
}

/** A frame reads its name as it begins, so it has to be inserted anew each time. */
function begin() {
  frame.remove();
  const folio: FrameState = {
    ...readPlace(),
    ...readStored(stored),
    unsent: letterbox ? "" : LETTERBOX_CLOSED,
  };
  frame.name = JSON.stringify({ folio });
  frame.src = address + location.search;
  find("main").prepend(frame);
  // Reading the width forces a layout, so that the page's scripts do not find a window of size zero.
  void frame.offsetWidth;
}

function postToFrame(message: ShellMessage | "folio:hello") {
  frame.contentWindow?.postMessage(message, "*");
}

function listen() {
  listenToFrame(() => frame, {
    table: PAGE_MESSAGES,
    onMessage,
    onUnpressed,
    onFlood: () => stop(),
  });
  // The frame may have been quicker than this script; it then answers with "folio:ready".
  postToFrame("folio:hello");
}

function onMessage(message: ReceivedMessage, press: Press) {
  leaving.onMessage(message);
  void seldom.then((it) => it?.hear(frame, message, press, tellPress));
  if (message === "folio:ready") {
    // Before the frame's process is there, the focus would be lost; and a visitor who went elsewhere keeps it.
    if (document.activeElement === document.body) giveKeyboard(frame);
    return showFrame();
  }
  switch (message.type) {
    case "folio:open": {
      const heldBack = openLink(message, press, USUAL_SCHEMES, tellPress);
      if (heldBack) offerLink(heldBack);
      return;
    }
    case "folio:page":
      return showInTab(message);
    case "folio:place":
      return keepPlace(message);
    case "folio:store":
      return store(stored, message);
    case "folio:corner":
      return placeCredit(message.corner);
    case "folio:form":
      return void passOn(message, press);
    case "folio:ask":
      return void ask(message, press);
  }
}

function onUnpressed(message: FrameMessage) {
  // A question may follow an answer without another press.
  if (message.type === "folio:ask") void ask(message, "none");
  if (message.type === "folio:form") {
    postToFrame({ type: "folio:answer", id: message.id, ...NOT_SENT });
  }
}

/** The script that asks is loaded with the first form that is sent. */
async function passOn({ id, fields }: MessageOf<"folio:form">, press: Press) {
  let answer = NOT_SENT;
  try {
    if (letterbox && press === "unsure") {
      showText("Nothing was sent yet. Please send it once more.");
    } else if (letterbox) {
      const { askVisitor }: typeof import("./letterbox.ts") = await import(letterbox);
      answer = await askVisitor(name, fields);
      giveKeyboard(frame);
    }
  } catch {
    showText("Your message cannot be sent right now. Please try again.");
  }
  postToFrame({ type: "folio:answer", id, ...answer });
}

async function ask(message: MessageOf<"folio:ask">, press: Press) {
  let answer: string | null = null;
  try {
    if (question) {
      const { askVisitor }: typeof import("./question.ts") = await import(question);
      answer = await askVisitor(message, press, () => showText("Please press it once more."));
      giveKeyboard(frame);
    }
  } catch {
    showText("This page cannot ask you anything right now. Please try again.");
  }
  postToFrame({ type: "folio:answered", id: message.id, answer });
}

function showFrame() {
  root.dataset.loaded = "";
}

function stop(why = tooBusy) {
  frame.remove();
  delete root.dataset.loaded;
  stopped.firstElementChild!.textContent = why;
  stopped.hidden = false;
}

function startAgain() {
  stopped.hidden = true;
  listen();
  begin();
}

function tellPress(link: string) {
  tell(presses, { link: withoutDraft(link) });
}

/** The call is lost if the visitor is gone already, so a number may be a little low. */
function tell(call: string | undefined, what: object) {
  const body = JSON.stringify({ username: name, ...what });
  if (call) navigator.sendBeacon(call, new Blob([body], { type: "application/json" }));
}
