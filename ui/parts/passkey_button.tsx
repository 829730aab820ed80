// The button that asks the browser for a passkey.
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface PasskeyButtonProps {
  label?: string;
  className?: string;
  isBusy: boolean;
  onClick(): void;
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
