import { AwaitingMail } from "../parts/awaiting_mail.tsx";
import { CodeField } from "../parts/code_field.tsx";
import { Field, PasswordField } from "../parts/field.tsx";
import { NewHere, NotNow } from "../parts/not_now.tsx";
import { PasskeyButton, PasskeyInstead } from "../parts/passkey_button.tsx";
import { ProofField } from "../parts/proof_field.tsx";
import { ProviderSignIn } from "../parts/provider_sign_in.tsx";
import { EmailField } from "../parts/email_field.tsx";
import { UsernameField } from "../parts/username_field.tsx";
import { LoginField, PasswordSignIn } from "../parts/sign_in_fields.tsx";
import { VerifiedHere } from "../parts/verified_here.tsx";
import { GOOGLE, type Provider } from "../../contract/providers/providers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Group, Shown } from "./shown.tsx";

const PROVIDERS: readonly Provider[] = [GOOGLE, { id: "oidc", name: "Company" }];
const RESTING = { isBusy: false, error: "", asked: null, go: nothing };
const CLOSED = { said: "Nobody can register here now.", contact: "kitchen@example.com" };

export function FormParts() {
  return (
    <>
      <Fields />
      <SignIn />
      <Mail />
    </>
  );
}

function Fields() {
  return (
    <Group name="Fields">
      <Shown name="a text">
        <Field id="dev_text" name="name" label="First name" />
      </Shown>
      <Shown name="with a hint">
        <Field id="dev_hint" name="name" label="Name of the key" hint="It is shown to you alone." />
      </Shown>
      <Shown name="that cannot be changed">
        <Field id="dev_fixed" name="name" label="Email" defaultValue="chef1@example.com" readOnly />
      </Shown>
      <Shown name="refused">
        <Field id="dev_refused" name="email" label="Email" error={SENTENCES.email_invalid} />
      </Shown>
      <Shown name="a password">
        <PasswordField id="dev_password" name="password" label="Password" hint="8 or more." />
      </Shown>
      <Shown name="a refused password">
        <PasswordField
          id="dev_password_refused"
          name="password"
          label="Password"
          error={SENTENCES.password_too_short}
        />
      </Shown>
      {(["unknown", "free", "refused"] as const).map((state) => (
        <Shown key={state} name={`a username, ${state}`}>
          <UsernameField
            field={{ name: `dev_${state}`, defaultValue: "chef1" }}
            hint="Your link: folio.example/u/chef1"
            state={state}
            said={state === "refused" ? SENTENCES.username_taken : ""}
          />
        </Shown>
      ))}
      <Shown name="an email, slipped">
        <EmailField field={{ name: "dev_email" }} meant="chef1@gmail.com" />
      </Shown>
      <Shown name="a code">
        <CodeField id="dev_code" />
      </Shown>
    </Group>
  );
}

function SignIn() {
  const form = { submitButton: {}, isBusy: false, error: "" };
  return (
    <Group name="Sign-in">
      <Shown name="at rest">
        <div className="form">
          <LoginField id="dev_login" name="username" />
          <PasswordSignIn {...form} field={(name) => ({ name, id: "dev_login_password" })} />
          <NewHere mayRegister said="" contact={null} />
        </div>
      </Shown>
      <Shown name="refused">
        <div className="form">
          <PasswordSignIn
            {...form}
            field={(name) => ({ name, id: "dev_login_refused" })}
            error={SENTENCES.invalid_credentials}
          />
          <NewHere mayRegister={false} {...CLOSED} />
        </div>
      </Shown>
      <Shown name="with a provider">
        <ProviderSignIn {...RESTING} providers={PROVIDERS} isDivided />
      </Shown>
      <Shown name="with a provider, under way">
        <ProviderSignIn {...RESTING} providers={PROVIDERS} isBusy asked="google" />
      </Shown>
      <Shown name="with a provider, failed">
        <ProviderSignIn {...RESTING} providers={[GOOGLE]} error={SENTENCES.google_start_failed} />
      </Shown>
      <Shown name="with a passkey">
        <PasskeyButton isBusy={false} onClick={nothing} />
        <PasskeyInstead canAsk isProven={false} isBusy={false} error="" ask={nothing} />
        <PasskeyInstead canAsk isProven isBusy={false} error="" ask={nothing} />
      </Shown>
      <Shown name="once more, before something is changed">
        <ProofField
          id="dev_proof"
          run={() => Promise.resolve()}
          byPasskey={() => Promise.resolve()}
          cancel={nothing}
          isBusy={false}
          error=""
          ways={{ has_password: true, wants_code: true, has_passkey: true, provider: null }}
          providerWay={RESTING}
        />
      </Shown>
      <Shown name="closed">
        <NotNow {...CLOSED} />
      </Shown>
    </Group>
  );
}

function Mail() {
  const rest = { isBusy: false, error: "" };
  return (
    <Group name="Mail">
      <Shown name="awaited">
        <AwaitingMail
          email="chef1@example.com"
          again={{ ...rest, done: "", button: {}, run: nothing }}
          correction={{
            ...rest,
            field: (name) => ({ name }),
            onSubmit: undefined,
            submitButton: {},
          }}
          meant={null}
        >
          Press it, and your address is verified.
        </AwaitingMail>
      </Shown>
      <Shown name="answered">
        <VerifiedHere
          page={{ host: "folio.example", path: "/u/chef1", href: "#mail" }}
          next={{ href: "#mail", label: "Sign in" }}
        />
      </Shown>
    </Group>
  );
}

function nothing() {}
