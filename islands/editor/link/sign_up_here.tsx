// The form that makes an account for the page in the editor.
import { PASSWORD_MIN_LENGTH } from "../../../contract/limits.ts";
import { portfolioPath, SCREENS } from "../../../contract/paths.ts";
import type { Provider } from "../../../contract/providers/providers.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { EmailField } from "../../../ui/parts/email_field.tsx";
import { PasswordField } from "../../../ui/parts/field.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { ProviderSignIn } from "../../../ui/parts/provider_sign_in.tsx";
import { UsernameField } from "../../../ui/parts/username_field.tsx";
import { useWaysIn } from "../../../ui/parts/ways_in.ts";
import { findEmailSlip } from "../../browser/email_slip.ts";
import { keepWishedName } from "../../browser/session.ts";
import { storeTrial } from "../../browser/trial.ts";
import { useForm } from "../../browser/use_form.ts";
import { useProviders } from "../../browser/use_providers.ts";
import { type Registered, registerHere } from "../../browser/use_registration.ts";
import { useUsernameCheck } from "../../browser/use_username_check.ts";
import { pagesHost } from "../../browser/pages_origin.ts";

interface SignUpHereProps {
  code: string;
  /** By what somebody comes in where not everybody does. */
  said: string;
  done(registered: Registered): void;
  signIn(): void;
}

export function SignUpHere({ code, said, done, signIn }: SignUpHereProps) {
  const form = useForm(["username", "email", "password"], async (values) => {
    storeTrial(code);
    const registered = await registerHere({
      ...values,
      password2: values.password,
      user_code: code,
    });
    if (typeof registered === "string") return registered;
    done(registered);
  });
  const { field, typed } = form;
  const name = typed.username ?? "";
  const check = useUsernameCheck(name);
  const { hasPasswords, providers } = useWaysIn();
  const ways = useProviders(SCREENS.dashboard);
  const bringAlong = {
    ...ways,
    providers,
    go(provider: Provider) {
      storeTrial(code);
      keepWishedName(name);
      ways.go(provider);
    },
  };
  const nameField = (
    <UsernameField
      field={{ ...field("username"), autoFocus: true }}
      hint={`Your link: ${pagesHost()}${portfolioPath(name || "your-name")}`}
      {...check}
    />
  );

  if (!hasPasswords) {
    return (
      <>
        {said && <p className="notice notice-info">{said}</p>}
        <p>The page goes along into your editor. It is online as soon as you save it there.</p>
        <div className="form">
          {nameField}
          <ProviderSignIn {...bringAlong} />
        </div>
      </>
    );
  }
  return (
    <>
      {said && <p className="notice notice-info">{said}</p>}
      <p>The page goes along. It is online as soon as you press the link in your mail.</p>
      <form className="form" onSubmit={form.onSubmit}>
        {nameField}
        <EmailField field={field("email")} meant={findEmailSlip(typed.email ?? "")} />
        <PasswordField
          {...field("password")}
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
          required
        />
        <Notice kind="error">{form.error}</Notice>
        <Button {...form.submitButton} className="button-wide">
          {form.isBusy ? "Setting the table..." : "Get my link"}
        </Button>
      </form>
      <p className="divider">or</p>
      <ProviderSignIn {...bringAlong} />
      <p className="card-foot">
        Already have an account? <Button look="plain" onClick={signIn}>Sign in</Button>
      </p>
    </>
  );
}
