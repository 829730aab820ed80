import type { ComponentProps } from "react";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "./button.tsx";
import { CodeField, readProof } from "./code_field.tsx";
import { PasswordField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey_button.tsx";
import { ProviderSignIn } from "./provider_sign_in.tsx";
import { useWaysIn } from "./site.ts";

interface ProofFieldProps {
  run(password: string, code: string): Promise<void>;
  byPasskey: (() => Promise<void>) | null;
  cancel(): void;
  isBusy: boolean;
  error: string;
  ways: ProofWaysReply | null;
  providerWay: Omit<ComponentProps<typeof ProviderSignIn>, "inNewTab" | "providers">;
  /** The id has to differ from those of other fields of the page. */
  id: string;
}

export function ProofField(
  { run, byPasskey, cancel, isBusy, error, ways, providerWay, id }: ProofFieldProps,
) {
  const { providers } = useWaysIn();
  const asked = providers.filter((provider) => provider.id === ways?.provider);
  return (
    <form
      className="form proof"
      onSubmit={(event) => {
        event.preventDefault();
        void run(...readProof(event.currentTarget));
      }}
    >
      <p>{SENTENCES.proof_needed}</p>
      {ways?.has_password && (
        <PasswordField
          id={id}
          name="password"
          label="Your password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      {asked.length > 0 && <ProviderSignIn {...providerWay} providers={asked} inNewTab />}
      {ways?.wants_code && <CodeField id={`${id}_code`} />}
      <Notice kind="error">{error}</Notice>
      <div className="actions">
        <Button type="submit" disabled={isBusy || ways === null} aria-busy={isBusy}>Go on</Button>
        {byPasskey && <PasskeyButton isBusy={isBusy} onClick={byPasskey} />}
        <Button look="plain" onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
