import { useMemo } from "react";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Provider } from "../../contract/providers/providers.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { nameFromTitle } from "../../contract/registration/wished_name.ts";
import { checkPasswordsMatch } from "../../contract/rules.ts";
import { Button } from "../../ui/parts/button.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { EmailField } from "../../ui/parts/email_field.tsx";
import { UsernameField } from "../../ui/parts/username_field.tsx";
import { usePagesHost, useWaysIn } from "../../ui/parts/site.ts";
import { readPageTitle } from "../browser/page_title.ts";
import { keepWishedName } from "../browser/session.ts";
import { readTrial, storeTrial } from "../browser/trial.ts";
import { refuseByRule, useForm } from "../browser/use_action.ts";
import { useProviders } from "../browser/use_providers.ts";
import {
  findEmailSlip,
  type PendingRegistration,
  registerHere,
} from "../browser/use_registration.ts";
import { useUsernameCheck } from "../browser/use_username_check.ts";

interface SignUpFormProps {
  /** It is the page that goes online with the account, whose title proposes a name. */
  code: string | undefined;
  label: string;
  /** The screen /register asks for the password twice (specification, section 3). */
  isConfirmed?: boolean;
  hasFocus?: boolean;
  done(registered: PendingRegistration): void;
}

const PASSWORD = {
  label: "Password",
  hint: `At least ${PASSWORD_MIN_LENGTH} characters.`,
  autoComplete: "new-password",
  required: true,
} as const;

export function SignUpForm(
  { code, label, isConfirmed = false, hasFocus = false, done }: SignUpFormProps,
) {
  const proposed = useMemo(() => code ? nameFromTitle(readPageTitle(code)) : "", [code]);
  const { field, typed, ...form } = useForm(
    ["username", "email", "password", "password2"],
    async (values) => {
      const password2 = isConfirmed ? values.password2 : values.password;
      const mismatch = checkPasswordsMatch(values.password, password2);
      if (mismatch) return refuseByRule(mismatch);
      keepPage(code);
      const registered = await registerHere({ ...values, password2, user_code: code });
      if ("problems" in registered) return registered;
      done(registered);
    },
  );
  const name = typed.username ?? proposed;
  const check = useUsernameCheck(name);
  const host = usePagesHost();
  const { hasPasswords, providers } = useWaysIn();
  const ways = useProvidersWith(code);
  const nameField = (
    <UsernameField
      field={{
        ...field("username"),
        ...focusedIf(hasFocus && proposed === ""),
        defaultValue: proposed,
      }}
      hint={`Your link: ${host}${portfolioPath(name || "your-name")}`}
      {...check}
    />
  );
  if (!hasPasswords) {
    return (
      <div className="form">
        {nameField}
        <ProviderSignIn {...ways} providers={providers} />
      </div>
    );
  }
  return (
    <>
      <form className="form" onSubmit={form.onSubmit}>
        {nameField}
        <EmailField
          field={{ ...field("email"), ...focusedIf(hasFocus && proposed !== "") }}
          meant={findEmailSlip(typed.email ?? "")}
        />
        <PasswordField {...field("password")} {...PASSWORD} />
        {isConfirmed && (
          <PasswordField
            {...field("password2")}
            {...PASSWORD}
            label="Confirm password"
            hint={undefined}
          />
        )}
        <Notice kind="error">{form.error}</Notice>
        <Button {...form.submitButton} className="button-wide">
          {form.isBusy ? "Setting the table..." : label}
        </Button>
      </form>
      <ProviderSignIn {...ways} providers={providers} isDivided />
    </>
  );
}

function focusedIf(isFirst: boolean) {
  return isFirst ? { autoFocus: true, "data-focus": true } : {};
}

/** The screens after this one know the page by it. */
function keepPage(code: string | undefined): void {
  if (code !== undefined && readTrial()?.code !== code) storeTrial(code);
}

/** The code and the name are stored before the page is left. */
function useProvidersWith(code: string | undefined) {
  const ways = useProviders(SCREENS.dashboard);
  return {
    ...ways,
    go(provider: Provider) {
      keepPage(code);
      // The field may have been filled in before the page was hydrated.
      keepWishedName(document.querySelector<HTMLInputElement>("[name=username]")?.value ?? "");
      ways.go(provider);
    },
  };
}
