import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";

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
  autoFocus?: boolean;
  onClick(): void;
}

export function PasskeyButton(
  { label = "Use a passkey", className, isBusy, autoFocus, onClick }: PasskeyButtonProps,
) {
  return (
    <Button
      look="quiet"
      className={className}
      disabled={isBusy}
      aria-busy={isBusy}
      autoFocus={autoFocus}
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
