import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import { isFormService, isForOwner } from "../../../contract/letterbox/form_services.ts";
import { isAllowedHost, isLocal, readAddress } from "../sanitize/urls.ts";
import type { Call, Script } from "./javascript.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type DraftFinding, type ParsedDraft, readAttribute } from "./parsed_draft.ts";

const LISTENS = /^(on(submit|click)$|@|v-on|x-on|ng-|hx-|data-(action|controller|form))/;

interface Request {
  address: string | null;
  method: string | undefined;
}

const OWN_HOST = "page.invalid";

export function describeConnection(
  call: Call,
  script: Script,
  isHeard: boolean,
): { rule: FindingRule; message: string } | null {
  const request = toRequest(call, script);
  const unreachable = request?.address ? nameUnreachable(request.address) : null;
  if (!request?.address || !unreachable) return null;
  const host = URL.parse(request.address, `https://${OWN_HOST}/`)?.host ?? "";
  const { method = "POST" } = request;
  if ((isHeard || isFormService(host)) && isForOwner(method, host, OWN_HOST)) {
    return {
      rule: "form_service",
      message:
        `Nothing is sent to ${unreachable} here. Let visitors write to you: what they write then reaches you without it.`,
    };
  }
  return {
    rule: "connection",
    message:
      `Visitors miss something: nothing can be fetched from or sent to ${unreachable} here. Put the data into the page itself, or link to it.`,
  };
}

function toRequest(call: Call, script: Script): Request | null {
  const { callee, isNew, args: [first, second, third] } = call;
  if (isNew) {
    return /^(EventSource|WebSocket)$/.test(callee)
      ? { address: script.readAddressFrom(first), method: "GET" }
      : null;
  }
  const library = /^(?:axios|\$|jQuery)\.(get|post|put|patch|delete|head|getJSON)$/.exec(callee)
    ?.[1];
  if (/^(fetch|axios|(\$|jQuery)\.ajax|navigator\.sendBeacon)$/.test(callee) || library) {
    if (script.own.has(callee)) return null;
    const address = script.readAddressFrom(first);
    if (library) return { address, method: library };
    // Beacons get no answer, and the runtime does not intercept them.
    if (callee === "navigator.sendBeacon") return { address, method: "beacon" };
    return { address, method: methodIn(second, script) };
  }
  const method = /(^|\.)open$/.test(callee) ? script.readValue(first) : null;
  if (!method || !/^(GET|POST|PUT|DELETE|PATCH|HEAD)$/i.test(method)) return null;
  // The runtime does not intercept a synchronous request.
  const isWaitedFor = third?.type === "Literal" && third.value === false;
  return { address: script.readAddressFrom(second), method: isWaitedFor ? "waiting" : method };
}

function methodIn(options: Call["args"][number] | undefined, script: Script): string | undefined {
  if (!options) return "GET";
  const method = script.readProperty(options, "method", "type");
  if (method) return script.readValue(method) ?? undefined;
  return options.type === "ObjectExpression" && !options.properties.some(isSpread)
    ? "GET"
    : undefined;
}

function isSpread({ type }: { type: string }): boolean {
  return type === "SpreadElement";
}

function nameUnreachable(text: string): string | null {
  const address = readAddress(text);
  if (address.kind === "remote") return isAllowedHost(address, "connect") ? null : address.host;
  if (isLocal(address)) return text;
  return address.kind === "other" && /^wss?$/.test(address.scheme)
    ? URL.parse(text)?.host ?? text
    : null;
}

export function findForms({ elements, scripts }: ParsedDraft): DraftFinding[] {
  const isHeard = scripts.some(({ text }) => /submit/i.test(text));
  if (isHeard) return [];
  return elements.filter((element) => element.tagName === "form" && wouldSend(element))
    .filter((form) =>
      !listens(form) && !inside(form).some((each) => isSubmitter(each) && listens(each))
    )
    .filter((form) => !inside(form).some((each) => isNamedIn(each, scripts)))
    .map((form) =>
      foundForm(
        form,
        "form",
        "What visitors write in this form goes nowhere. Let visitors write to you, or put your mail address as a link beside it.",
      )
    );
}

export function foundForm(form: Tree.Element, rule: FindingRule, message: string): DraftFinding {
  const { startOffset, startTag } = form.sourceCodeLocation!;
  const at = { start: startOffset, end: startTag?.endOffset ?? startOffset };
  return { kind: "will_not_work", rule, message, at, fix: null };
}

function wouldSend(form: Tree.Element): boolean {
  return readAttribute(form, "method")?.toLowerCase() !== "dialog" &&
    !/^\s*[a-z][a-z0-9+.-]*:|^\s*\/\//i.test(readAttribute(form, "action") ?? "") &&
    inside(form).some(isSubmitter);
}

function isSubmitter(element: Tree.Element): boolean {
  const type = readAttribute(element, "type")?.toLowerCase();
  if (element.tagName === "button") return type === undefined || type === "submit";
  return element.tagName === "input" && (type === "submit" || type === "image");
}

function listens({ attrs }: Tree.Element): boolean {
  return attrs.some(({ name }) => LISTENS.test(name));
}

function isNamedIn(element: Tree.Element, scripts: ParsedDraft["scripts"]): boolean {
  const id = isSubmitter(element) ? readAttribute(element, "id") : null;
  return Boolean(id) && scripts.some(({ text }) => text.includes(id!));
}

export function inside(element: Tree.Element): Tree.Element[] {
  const children = element.childNodes.filter((child) => "tagName" in child);
  return children.flatMap((child) => [child, ...inside(child)]);
}
