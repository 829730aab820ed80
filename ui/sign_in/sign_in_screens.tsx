import { LoginForm } from "../../islands/sign_in/login_form.tsx";
import { SecondStep } from "../../islands/second_factor/second_step.tsx";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import { ProviderButtons } from "../../islands/providers/provider_buttons.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/signed_in.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { NewHere } from "../parts/not_now.tsx";
import { useWaysIn } from "../parts/site.ts";
import { Styles } from "../style.tsx";
import { ForgotPasswordForm } from "../../islands/sign_in/forgot_password_form.tsx";
import { ResetPasswordForm } from "../../islands/sign_in/reset_password_form.tsx";
import { VerifyLink } from "../../islands/registration/verify_link.tsx";
import { NotMeForm } from "../../islands/sign_in/not_me_form.tsx";
import { ResumeSession } from "../../islands/sign_in/resume_session.tsx";

interface VerifyEmailChangeProps {
  uid: string;
  token: string;
  new_email: string;
}

export function Login({ next, welcome }: { next: string; welcome: Welcome }) {
  const { hasPasswords } = useWaysIn();
  return (
    <GuestLayout>
      <CardLayout title="Welcome back" lead="Sign in to your kitchen.">
        <Styles of={["form", "sign_up"]} />
        <Island name="login_form" of={LoginForm} props={{ next }} />
        {hasPasswords && <p className="divider">or</p>}
        <Island name="provider_buttons" of={ProviderButtons} props={{ next }} />
        {hasPasswords && (
          <p className="card-aside">
            <a href={SCREENS.forgotPassword}>Forgot your password?</a>
          </p>
        )}
        <NewHere {...welcome} />
      </CardLayout>
    </GuestLayout>
  );
}

export function LoginSecondStep({ next }: { next: string }) {
  return (
    <GuestLayout>
      <CardLayout title="One more step" lead="The code of your app, please.">
        <Styles of={["form", "sign_up"]} />
        <Island name="second_step" of={SecondStep} props={{ next }} />
      </CardLayout>
    </GuestLayout>
  );
}

export function ForgotPassword() {
  return (
    <GuestLayout>
      <CardLayout>
        <Styles of={["form"]} />
        <Island name="forgot_password_form" of={ForgotPasswordForm} props={{}} />
      </CardLayout>
    </GuestLayout>
  );
}

export function ResetPassword({ uid, token }: { uid: string; token: string }) {
  return (
    <GuestLayout>
      <CardLayout>
        <Styles of={["form"]} />
        <Island name="reset_password_form" of={ResetPasswordForm} props={{ uid, token }} />
      </CardLayout>
    </GuestLayout>
  );
}

export function VerifyEmailChange(link: VerifyEmailChangeProps) {
  return (
    <CardLayout title="Email change">
      <Island name="verify_link" of={VerifyLink} props={{ link }} />
    </CardLayout>
  );
}

export function NotMe({ uid, token }: { uid: string; token: string }) {
  return (
    <CardLayout>
      <Styles of={["form"]} />
      <Island name="not_me_form" of={NotMeForm} props={{ uid, token }} />
    </CardLayout>
  );
}

export function LoadingWorkspace() {
  return (
    <main className="splash-page">
      <Styles of={["splash"]} />
      <Island name="resume_session" of={ResumeSession} props={{}} />
      <noscript>
        <p className="notice notice-info">
          Your workspace needs JavaScript. Please switch it on and reload.
        </p>
      </noscript>
    </main>
  );
}
