// Leads what a script asks for as it runs to the files that are kept with the page, and tells what other hosts were asked.
import { tellLoads, toAddress, withoutHash } from "./told_loads.ts";

/** Its keys are addresses at other hosts. */
const kept: Record<string, string> = JSON.parse(document.currentScript!.dataset.kept!);

hookProperty(HTMLScriptElement.prototype, "src");
hookProperty(HTMLLinkElement.prototype, "href");
hookAttributes();
hookRequests();
hookMarkup();
tellLoads();

/** An address that is not kept stays as it was written. */
function lead(written: unknown): unknown {
  const url = toAddress(String(written));
  const path = url && Object.hasOwn(kept, withoutHash(url)) && kept[withoutHash(url)];
  return path ? path + url.hash : written;
}

function hookProperty(prototype: HTMLElement, name: "src" | "href"): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name)!;
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: HTMLElement, value: unknown) {
      property.set!.call(this, lead(value));
    },
  });
}

function hookAttributes(): void {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    const isLoad = /^src$/i.test(name) && this instanceof HTMLScriptElement ||
      /^href$/i.test(name) && this instanceof HTMLLinkElement;
    setAttribute.call(this, name, isLoad ? String(lead(value)) : value);
  };
}

function hookRequests(): void {
  const { fetch } = self;
  self.fetch = (input, init) =>
    fetch(input instanceof Request ? input : lead(input) as RequestInfo, init);
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...asked: unknown[]) {
    asked[1] = lead(asked[1]);
    return (open as (...asked: unknown[]) => void).apply(this, asked);
  };
}

/** Scripts and style sheets also come in markup that a script writes. */
function hookMarkup(): void {
  for (const name of ["write", "writeln"] as const) {
    const native = Document.prototype[name];
    Document.prototype[name] = function (...texts: string[]) {
      native.apply(this, texts.map(leadMarkup));
    };
  }
  for (const name of ["innerHTML", "outerHTML"] as const) {
    const property = Object.getOwnPropertyDescriptor(Element.prototype, name)!;
    Object.defineProperty(Element.prototype, name, {
      ...property,
      set(this: Element, markup: unknown) {
        property.set!.call(this, leadMarkup(markup));
      },
    });
  }
  const { insertAdjacentHTML } = Element.prototype;
  Element.prototype.insertAdjacentHTML = function (where, markup) {
    insertAdjacentHTML.call(this, where, leadMarkup(markup));
  };
  const { createContextualFragment } = Range.prototype;
  Range.prototype.createContextualFragment = function (markup) {
    return createContextualFragment.call(this, leadMarkup(markup));
  };
}

/** It changes texts alone, because null empties an element. */
function leadMarkup(markup: unknown): string {
  if (typeof markup !== "string" || !/<(?:link|script)\b/i.test(markup)) return markup as string;
  return Object.entries(kept).reduce(
    (led, [address, path]) =>
      led.replaceAll(
        new RegExp(`(["'])${escape(address)}\\1`, "g"),
        (_, mark) => mark + path + mark,
      ),
    markup,
  );
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
