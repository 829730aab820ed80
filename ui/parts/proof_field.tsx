import type { ComponentProps } from "react";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "./button.tsx";
import { CodeField, readProof } from "./sign_in_fields.tsx";
import { PasswordField } from "./sign_in_fields.tsx";
import { Notice } from "./notice.tsx";
import { useWaysIn } from "./site.ts";
import { Icon } from "./icon.tsx";
import {
  type Provider,
  PROVIDER_WORDS,
  type ProviderId,
} from "../../contract/providers/providers.ts";

interface PasskeyInsteadProps {
  canAsk: boolean;
  isProven: boolean;
  isBusy: boolean;
  error: string;
  ask(): void;
}

interface PasskeyButtonProps {
  label?: string;
  className?: string;
  isBusy: boolean;
  onClick(): void;
}

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

export function PasskeyButton(
  { label = "Use a passkey", className, isBusy, onClick }: PasskeyButtonProps,
) {
  return (
    <Button
      look="quiet"
      className={className}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <Icon name="key" />
      {label}
    </Button>
  );
}

export function PasskeyInstead({ canAsk, isProven, isBusy, error, ask }: PasskeyInsteadProps) {
  if (isProven) return <Notice kind="success">Your passkey has proved that it is you.</Notice>;
  if (!canAsk) return null;
  return (
    <>
      <div className="actions">
        <PasskeyButton label="Use a passkey instead" isBusy={isBusy} onClick={ask} />
      </div>
      <Notice kind="error">{error}</Notice>
    </>
  );
}

export function ProviderSignIn(
  { providers, isBusy, asked, error, inNewTab = false, go }: {
    providers: readonly Provider[];
    isBusy: boolean;
    asked: ProviderId | null;
    error: string;
    inNewTab?: boolean;
    go(provider: Provider): void;
  },
) {
  return (
    <div className="form">
      <Notice kind="error">{error}</Notice>
      {providers.map((provider) => {
        const { id, name } = provider;
        const isUnderWay = isBusy && asked === id;
        const { label, labelInTab } = PROVIDER_WORDS[id];
        return (
          <Button
            key={id}
            look="quiet"
            className="button-wide"
            disabled={isBusy}
            aria-busy={isUnderWay}
            onClick={() => go(provider)}
          >
            {!inNewTab && <ProviderMark id={id} />}
            {isUnderWay && !inNewTab ? "Redirecting..." : (inNewTab ? labelInTab : label)(name)}
          </Button>
        );
      })}
    </div>
  );
}

function ProviderMark({ id }: { id: ProviderId }) {
  return id === "google" ? <GoogleMark /> : <Icon name="key" />;
}

function GoogleMark() {
  const arc = { fill: "none", strokeWidth: 4.4 } as const;
  return (
    <svg className="provider-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M18.6 6.2A8.8 8.8 0 0 0 4.4 7.6" stroke="#ea4335" {...arc} />
      <path d="M4.4 7.6a8.8 8.8 0 0 0 0 8.8" stroke="#fbbc05" {...arc} />
      <path d="M4.4 16.4a8.8 8.8 0 0 0 13.5 2.1" stroke="#34a853" {...arc} />
      <path d="M17.9 18.5a8.8 8.8 0 0 0 2.9-6.5H12" stroke="#4285f4" {...arc} />
    </svg>
  );
}
