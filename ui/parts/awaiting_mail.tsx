import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { EmailField } from "./email_field.tsx";
import { PasswordField } from "./field.tsx";
import { Notice } from "./notice.tsx";

interface RequestState {
  isBusy: boolean;
  error: string;
}

export interface AwaitingMailProps {
  email: string;
  children: string;
  again: RequestState & { done: string; button: ComponentProps<typeof Button>; run(): void };
  correction: RequestState & {
    field(name: "email" | "password"): Omit<ComponentProps<typeof PasswordField>, "label">;
    onSubmit: ComponentProps<"form">["onSubmit"];
    submitButton: ComponentProps<typeof Button>;
  };
  meant: string | null;
}

export function AwaitingMail(
  { email, children, again, correction, meant }: AwaitingMailProps,
) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <section className="awaiting-mail" aria-label="Verify your email">
      <p>
        We sent a link to <strong className="awaiting-address">{email}</strong>
      </p>
      <p>{children}</p>
      <p className="actions">
        <Button look="quiet" {...again.button} onClick={() => again.run()}>Send it again</Button>
        <Button
          look="quiet"
          aria-expanded={isCorrecting}
          onClick={() => setCorrecting(!isCorrecting)}
        >
          Another address
        </Button>
      </p>
      <p role="status">{again.done}</p>
      <p role="alert">{again.error}</p>
      {isCorrecting && (
        <form className="form" onSubmit={correction.onSubmit}>
          <EmailField
            field={{ ...correction.field("email"), id: "right_email" }}
            label="The right address"
            meant={meant}
          />
          <PasswordField
            {...correction.field("password")}
            id="right_password"
            label="Your password"
            autoComplete="new-password"
            required
          />
          <Notice kind="error">{correction.error}</Notice>
          <Button {...correction.submitButton}>
            {correction.isBusy ? "Sending..." : "Send the link there"}
          </Button>
        </form>
      )}
    </section>
  );
}
