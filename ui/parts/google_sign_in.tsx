// The button that leads to Google, and what to say when it does not.
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export function GoogleSignIn(
  { isBusy, error, onClick }: {
    isBusy: boolean;
    error: string;
    onClick(): void;
  },
) {
  return (
    <div className="form">
      <Notice kind="error">{error}</Notice>
      <Button
        look="quiet"
        className="button-wide"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={onClick}
      >
        <GoogleMark />
        {isBusy ? "Redirecting..." : "Sign in with Google"}
      </Button>
    </div>
  );
}

/** Four arcs and a bar, in the provider's colours. */
function GoogleMark() {
  const arc = { fill: "none", strokeWidth: 4.4 } as const;
  return (
    <svg className="google-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M18.6 6.2A8.8 8.8 0 0 0 4.4 7.6" stroke="#ea4335" {...arc} />
      <path d="M4.4 7.6a8.8 8.8 0 0 0 0 8.8" stroke="#fbbc05" {...arc} />
      <path d="M4.4 16.4a8.8 8.8 0 0 0 13.5 2.1" stroke="#34a853" {...arc} />
      <path d="M17.9 18.5a8.8 8.8 0 0 0 2.9-6.5H12" stroke="#4285f4" {...arc} />
    </svg>
  );
}
