// One's own address as its owner changes it: claimed, looked at again, arranged, let go.
import { useRef, useState } from "react";
import type { Domain, DomainForm, DomainReply } from "../../contract/domain_payloads.ts";
import { toPair, toTypedHost, toTypedName } from "../../contract/domain_words.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { call, failureMessage, type Reply } from "./call.ts";
import { type Outcome, useAction } from "./use_action.ts";
import { useForm } from "./use_form.ts";

/** `moved`: the panel is another one now, and so may be what had the focus. */
export function useDomain(first: Domain | null, moved: () => void) {
  const [domain, setDomain] = useState(first);
  const [lost, setLost] = useState("");
  // What was asked for before a change and comes after it is out of date.
  const changes = useRef(0);

  async function change<T>(calling: () => Promise<Reply<T>>): Promise<Reply<T>> {
    changes.current++;
    const reply = await calling();
    changes.current++;
    return reply;
  }

  function take(reply: Reply<DomainReply>, outcome?: Outcome): Outcome {
    if (!reply.ok && reply.code !== "domain_not_found") {
      return failureMessage(reply, SENTENCES.domain_failed);
    }
    const next = reply.ok ? reply.data.domain : null;
    setLost(domain && !next ? sayLost(domain) : "");
    setDomain(next);
    return next ? outcome : undefined;
  }

  async function claim(values: Record<"name" | "main", string>): Promise<Outcome> {
    const name = toTypedHost(values.name);
    if (domain && isReplaced(domain, name) && !confirm(askToReplace(domain, name))) return;
    const request = { name, main: values.main as DomainForm };
    const reply = await change(() => call(CALLS.domain, request));
    if (reply.ok) moved();
    return take(reply);
  }
  const settings = useForm(["main"], async ({ main }, form) => {
    const request = {
      main: main as DomainForm,
      redirects: new FormData(form).has("redirects"),
    };
    return take(await change(() => call(CALLS.updateDomain, request)), { done: "Saved." });
  });
  const check = useAction(async () =>
    take(await change(() => call(CALLS.checkDomain, {})), { done: "We looked just now." })
  );
  const release = useAction(async () => {
    if (!domain || !confirm(askToRelease(domain))) return;
    const reply = await change(() => call(CALLS.releaseDomain, {}));
    if (!reply.ok) return failureMessage(reply, SENTENCES.domain_failed);
    check.clear();
    setLost("");
    setDomain(null);
    moved();
    return { done: reply.data.message };
  });

  /** What nobody asked for may fail in silence. */
  async function refresh(): Promise<void> {
    const before = changes.current;
    const reply = await call(CALLS.domain);
    if (reply.ok && changes.current === before) take(reply);
  }

  return { domain, lost, claim, settings, check, release, refresh };
}

/** Elsewhere, or by somebody else. */
function sayLost({ shown_name }: Domain): string {
  return `${shown_name} is not yours here any more: it was let go, or somebody else proved it after you.`;
}

/** A claim of the name that one has proven keeps it. */
function isReplaced({ state, name, shown_name }: Domain, typed: string): boolean {
  const isProven = state === "proven" || state === "missing";
  return !isProven || ![name, shown_name].includes(toTypedName(typed).toLowerCase());
}

function askToReplace(domain: Domain, name: string): string {
  return `Claim ${name} in place of ${domain.shown_name}? ${whatEnds(domain)}`;
}

function askToRelease(domain: Domain): string {
  return `Let ${domain.shown_name} go? ${whatEnds(domain)}`;
}

function whatEnds(domain: Domain): string {
  const { shown } = toPair(domain).main;
  return domain.state === "proven" || domain.state === "missing"
    ? `Your page is at ${shown} no more, at once.`
    : "The record that you may have made for it proves nothing any more.";
}
