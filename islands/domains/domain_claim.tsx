import type { ChangeEvent, ComponentProps, FormEvent } from "react";
import { toPair, toTypedName } from "../../contract/domains/domain_words.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import type { Domain } from "../../contract/domains/domain_calls.ts";

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
