// Beside a field that asks for the password: a passkey does as well.
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey_button.tsx";

interface PasskeyInsteadProps {
  canAsk: boolean;
  isProven: boolean;
  isBusy: boolean;
  error: string;
  ask(): void;
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
