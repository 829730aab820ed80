import type { ComponentProps, FormEvent } from "react";
import type {
  NewSecondFactorReply,
  SecondFactorReply,
} from "../../contract/second_factor/second_factor_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { RememberedBrowsers, Removal, sayState, useSecondFactor } from "./second_factor_state.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { downloadFile } from "../browser/files.ts";
import { useCopy } from "../browser/use_copy.ts";
import { CodeField } from "../../ui/parts/code_field.tsx";
import type { Field } from "../../ui/parts/field.tsx";
import { QrCode } from "../../ui/parts/qr_code.tsx";

interface SecondFactorSetupProps extends Pick<NewSecondFactorReply, "uri" | "qr_code" | "text"> {
  field(name: "code"): Omit<ComponentProps<typeof Field>, "label">;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  submitButton: ComponentProps<typeof Button>;
  error: string;
  cancel(): void;
}

interface RecoveryCodesProps {
  codes: readonly string[];
  said: string;
  copy(): void;
  save(): void;
  close(): void;
}

export function SecondFactorCard(props: SecondFactorReply) {
  const { said, copy } = useCopy();
  const isHydrated = useHydrated();
  const { state, setup, setSetup, codes, setCodes, begin, renew, remove, forget, first } =
    useSecondFactor(props);
  const acts = [begin, renew, remove, forget];
  const proof = begin.proof ?? renew.proof ?? remove.proof;
  const isBusy = !isHydrated || acts.some(({ isBusy }) => isBusy);

  function run(act: { run(): Promise<void> }) {
    for (const { clear } of acts) clear();
    setCodes(null);
    void act.run();
  }

  const inside = state.created_at !== null && (
    <>
      <p className="field-hint">
        On since <Time at={state.created_at} precision="day" />.
      </p>
      <RememberedBrowsers
        {...state}
        isBusy={isBusy}
        forget={(isAll) => run({ run: () => forget.run(isAll) })}
      />
      <div className="actions">
        <Button look="quiet" disabled={isBusy} onClick={() => run(renew)}>
          New recovery codes
        </Button>
        <Button
          look="danger"
          disabled={isBusy}
          onClick={() => confirm(CONFIRM_OFF) && run(remove)}
        >
          Turn codes off
        </Button>
      </div>
    </>
  );
  return (
    <Row
      id="codes"
      name="Codes at sign-in"
      state={sayState(state)}
      action={!setup && (
        <Button look="quiet" disabled={isBusy} onClick={() => run(begin)}>Set up codes</Button>
      )}
      inside={inside}
    >
      <Removal {...state} />
      {codes && (
        <RecoveryCodes
          codes={codes}
          said={said}
          copy={() => copy(codes.join("\n"))}
          save={() => downloadFile("folio-kitchen-recovery-codes.txt", toFile(codes))}
          close={() => setCodes(null)}
        />
      )}
      {setup && <SecondFactorSetup {...setup} {...first} cancel={() => setSetup(null)} />}
      <Notice kind="error">{acts.map(({ error }) => error).find(Boolean) ?? ""}</Notice>
      <Notice kind="success">
        {[...acts, first].map(({ done }) => done).find(Boolean) ?? ""}
      </Notice>
      {proof && <ProofField id="second_factor_password" {...proof} />}
    </Row>
  );
}

const CONFIRM_OFF = "Turn codes off? Whoever has your password then opens your account.";

function toFile(codes: readonly string[]): Blob {
  const text = `Recovery codes of your Folio Kitchen account. Each works once.\n\n${
    codes.join("\n")
  }\n`;
  return new Blob([text], { type: "text/plain" });
}

function RecoveryCodes({ codes, said, copy, save, close }: RecoveryCodesProps) {
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

function SecondFactorSetup(
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
