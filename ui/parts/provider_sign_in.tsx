import {
  type Provider,
  PROVIDER_WORDS,
  type ProviderId,
} from "../../contract/providers/providers.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";

export function ProviderSignIn(
  { providers, isBusy, asked, error, isDivided = false, inNewTab = false, go }: {
    providers: readonly Provider[];
    isBusy: boolean;
    asked: ProviderId | null;
    error: string;
    /** Another way stands above it. */
    isDivided?: boolean;
    inNewTab?: boolean;
    go(provider: Provider): void;
  },
) {
  if (providers.length === 0) return null;
  return (
    <div className="form">
      {isDivided && <p className="divider">or</p>}
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
