// Recovery codes, the one time that they are shown.
import { Button } from "../../ui/parts/button.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Of the copying. */
  said: string;
  copy(): void;
  save(): void;
  close(): void;
}

export function RecoveryCodes({ codes, said, copy, save, close }: RecoveryCodesProps) {
  return (
    <div className="notice notice-success recovery-codes">
      <p>
        Your recovery codes. Each opens your account once when you have no code of your app. Keep
        them where you find them without your phone: they are not shown again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button look="quiet" onClick={copy}>{said || "Copy them"}</Button>
        <Button look="quiet" onClick={save}>Download them</Button>
        <Button look="plain" onClick={close}>I have them</Button>
      </div>
    </div>
  );
}
