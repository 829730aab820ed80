// Inside a published page, before its own scripts: makes what worked in the chat work in a sandbox that allows scripts only.
import { mendForms } from "./forms.ts";
import { tell } from "./notice.ts";
import { mendStorage } from "./storage.ts";
import { mendObservers } from "./viewport.ts";

// Taken first, so that nothing the page redefines changes what is called here.
const send = parent.postMessage.bind(parent);
const ABSOLUTE = /^\s*((https?|mailto|tel):|\/\/)/i;

addEventListener("message", (event) => {
  if (event.source !== parent || event.data !== "folio:hello") return;
  event.stopImmediatePropagation();
  send("folio:ready", "*");
});
send("folio:ready", "*");

mendStorage();
mendForms();
self.alert = tell;
mendObservers();
addEventListener("click", openLink);
addEventListener("auxclick", openLink);

/** A link that its page did not handle goes to the outer page, which opens it in a new tab. */
function openLink(event: MouseEvent) {
  if (event.defaultPrevented || event.button > 1) return;
  const href = hrefOf(event);
  if (href === null || href.startsWith("#")) return;
  event.preventDefault();
  if (!ABSOLUTE.test(href)) return;
  send({ type: "folio:open", url: href.replace(/^\/\//, "https://") }, "*");
}

function hrefOf(event: Event): string | null {
  for (const target of event.composedPath()) {
    if (!(target instanceof Element)) continue;
    if (!/^(a|area)$/i.test(target.localName)) continue;
    const href = target.getAttribute("href") ??
      target.getAttribute("xlink:href");
    if (href !== null) return href.trim();
  }
  return null;
}
