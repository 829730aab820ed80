import type { ChangeEvent, ComponentProps, FormEvent } from "react";
import type { Domain } from "../../contract/domains/domain_payloads.ts";
import { toPair } from "../../contract/domains/domain_words.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";

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
