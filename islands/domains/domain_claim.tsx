import { type ChangeEvent, type ComponentProps, type FormEvent, useRef, useState } from "react";
import { toPair, toTypedHost, toTypedName } from "../../contract/domains/domain_words.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import type { Domain, DomainForm, DomainReply } from "../../contract/domains/domain_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";
import { useAct, useActForm } from "../browser/use_proof.ts";
import { type Outcome, readValues, useAction } from "../browser/use_action.ts";

/** `moved` is called when another panel is shown, which may have removed the element that had the focus. */
export function useDomain(first: Domain | null, moved: () => void) {
  const [domain, setDomain] = useState(first);
  const [lost, setLost] = useState("");
  const { changes, change } = useChanges();

  function applyReply({ domain: next }: DomainReply, outcome?: Outcome): Outcome {
    setLost(domain && !next ? sayLost(domain) : "");
    setDomain(next);
    return next ? outcome : undefined;
  }

  const claim = {
    isWanted(form: HTMLFormElement): boolean {
      const name = toTypedHost(readValues(["name"], form).name);
      return !domain || !isReplaced(domain, name) || confirm(askToReplace(domain, name));
    },
    async ask(values: Record<"name" | "main", string>, form: HTMLFormElement) {
      const request = { name: toTypedHost(values.name), main: values.main as DomainForm };
      const reply = await change(() => call(CALLS.domain, request));
      if (!reply.ok && reply.code !== "proof_needed") {
        form.querySelector<HTMLInputElement>("[name=name]")!.focus();
      }
      return reply;
    },
    onDone(data: DomainReply): Outcome {
      moved();
      return applyReply(data);
    },
  };
  const settings = useActForm(
    ["main"],
    async ({ main }, form) => {
      const redirects = new FormData(form).has("redirects");
      const request = { main: main as DomainForm, redirects };
      return orGone(await change(() => call(CALLS.updateDomain, request)));
    },
    (data) => applyReply(data, { done: "Saved." }),
    { otherwise: SENTENCES.domain_failed },
  );
  const check = useAction(async () => {
    const reply = orGone(await change(() => call(CALLS.checkDomain, {})));
    if (!reply.ok) return failureMessage(reply, SENTENCES.domain_failed);
    return applyReply(reply.data, { done: "We looked just now." });
  });
  const release = useAct(
    () => change(() => call(CALLS.releaseDomain, {})),
    ({ message }) => {
      check.clear();
      setLost("");
      setDomain(null);
      moved();
      return { done: message };
    },
    SENTENCES.domain_failed,
  );

  function askToRelease(): void {
    if (domain && confirm(`Let ${domain.shown_name} go? ${whatEnds(domain)}`)) void release.run();
  }

  async function refresh(): Promise<void> {
    const before = changes.current;
    const reply = await call(CALLS.domain);
    if (reply.ok && changes.current === before) applyReply(reply.data);
  }

  return { domain, lost, claim, settings, check, release, askToRelease, refresh };
}

/** An answer that was asked for before a change and comes after it is out of date. */
function useChanges() {
  const changes = useRef(0);

  async function change<T>(calling: () => Promise<Reply<T>>): Promise<Reply<T>> {
    changes.current++;
    const reply = await calling();
    changes.current++;
    return reply;
  }

  return { changes, change };
}

function orGone(reply: Reply<DomainReply>): Reply<DomainReply> {
  const isGone = !reply.ok && reply.code === "domain_not_found";
  return isGone ? { ok: true, data: { domain: null } } : reply;
}

function sayLost({ shown_name }: Domain): string {
  return `${shown_name} is not yours here any more: it was let go, or somebody else proved it after you.`;
}

function isReplaced({ state, name, shown_name }: Domain, typed: string): boolean {
  const isProven = state === "proven" || state === "missing";
  return !isProven || ![name, shown_name].includes(toTypedName(typed).toLowerCase());
}

function askToReplace(domain: Domain, name: string): string {
  return `Claim ${name} in place of ${domain.shown_name}? ${whatEnds(domain)}`;
}

function whatEnds(domain: Domain): string {
  const { shown } = toPair(domain).main;
  return domain.state === "proven" || domain.state === "missing"
    ? `Your page is at ${shown} no more, at once.`
    : "The record that you may have made for it proves nothing any more.";
}

interface DomainSettingsProps {
  domain: Domain;
  pageUrl: string;
  field(name: "main"): { onChange(event: ChangeEvent<HTMLInputElement>): void };
  submitButton: ComponentProps<"button">;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  isBusy: boolean;
  error: string;
  done: string;
}

interface DomainClaimProps {
  typed: { name?: string };
  field(name: "name" | "main"): {
    name: string;
    defaultValue: string;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
  };
  submitButton: ComponentProps<"button">;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  isBusy: boolean;
  error: string;
}

export function DomainClaim(
  { typed, field, submitButton, onSubmit, isBusy, error }: DomainClaimProps,
) {
  const name = toTypedName(typed.name ?? "");
  return (
    <form className="form" onSubmit={onSubmit}>
      <Field
        {...field("name")}
        id="own_name"
        label="Your name"
        hint="Such as ana.example or blog.ana.example. The one with www comes with it."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <fieldset className="domain-choices">
        <legend>The main one</legend>
        <label>
          <input
            {...radioOf(field("main"))}
            value="plain"
            defaultChecked
          />
          <span>{name || "Without www"}</span>
        </label>
        <label>
          <input {...radioOf(field("main"))} value="www" />
          <span>{name ? `www.${name}` : "With www"}</span>
        </label>
      </fieldset>
      <p className="field-hint">The other one leads there.</p>
      <Notice kind="error">{error}</Notice>
      <div className="actions">
        <Button {...submitButton}>{isBusy ? "Claiming..." : "Claim it"}</Button>
      </div>
    </form>
  );
}

function radioOf(
  { name, onChange }: ReturnType<DomainClaimProps["field"]>,
): ComponentProps<"input"> {
  return { type: "radio", name, onChange };
}

export function DomainSettings(
  { domain, pageUrl, field, submitButton, onSubmit, isBusy, error, done }: DomainSettingsProps,
) {
  const { main, other } = toPair(domain);
  const { onChange } = field("main");
  const hosts = main.form === "plain" ? [main, other] : [other, main];
  return (
    <form className="form domain-settings" onSubmit={onSubmit}>
      <fieldset className="domain-choices">
        <legend>The main one; the other one leads there</legend>
        {hosts.map(({ form, shown }) => (
          <label key={form}>
            <input
              type="radio"
              name="main"
              value={form}
              defaultChecked={form === main.form}
              onChange={onChange}
            />
            <span>{shown}</span>
          </label>
        ))}
      </fieldset>
      <label className="domain-switch">
        <input
          type="checkbox"
          role="switch"
          name="redirects"
          defaultChecked={domain.redirects}
          onChange={onChange}
        />
        <span>
          <span>{pageUrl} leads there</span>
          <span className="field-hint">Once your page is at your own address.</span>
        </span>
      </label>
      <Notice kind="error">{error}</Notice>
      <Notice kind="success">{done}</Notice>
      <div className="actions">
        <Button {...submitButton} look="quiet">{isBusy ? "Saving..." : "Save"}</Button>
      </div>
    </form>
  );
}
