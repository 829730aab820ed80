// Setting up codes: what an app needs, and the first code of it.
import type { ComponentProps, FormEvent } from "react";
import type { NewSecondFactorReply } from "../../contract/second_factor/second_factor_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField } from "../../ui/parts/code_field.tsx";
import type { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { QrCode } from "../../ui/parts/qr_code.tsx";

interface SecondFactorSetupProps extends Pick<NewSecondFactorReply, "uri" | "qr_code" | "text"> {
  field(name: "code"): Omit<ComponentProps<typeof Field>, "label">;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  submitButton: ComponentProps<typeof Button>;
  error: string;
  cancel(): void;
}

export function SecondFactorSetup(
  { uri, qr_code, text, field, onSubmit, submitButton, error, cancel }: SecondFactorSetupProps,
) {
  return (
    <form className="form second-factor-setup" onSubmit={onSubmit}>
      <ol>
        <li>
          <p>
            Scan this with an app for codes: the one of your password manager, or any other. On this
            device, <a href={uri}>open it in the app</a>.
          </p>
          <QrCode {...qr_code} label="QR code for an app that makes codes" />
          <p className="field-hint">
            Or type it: <code>{text.match(/.{1,4}/g)!.join(" ")}</code>
          </p>
        </li>
        <li>
          <p>Type the code that the app shows now.</p>
          <CodeField
            {...field("code")}
            id="first_code"
            hint="Six digits"
            inputMode="numeric"
            autoFocus
          />
        </li>
      </ol>
      <Notice kind="error">{error}</Notice>
      <div className="actions">
        <Button {...submitButton}>Turn codes on</Button>
        <Button look="plain" onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
