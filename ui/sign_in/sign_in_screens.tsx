import { LoginForm } from "../../islands/sign_in/login_form.tsx";
import { SecondStep } from "../../islands/second_factor/second_step.tsx";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import { ProviderButtons } from "../../islands/providers/provider_buttons.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/signed_in.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { NewHere } from "../parts/not_now.tsx";
import { Illustration } from "../parts/illustration.tsx";
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
  const { hasPasswords, providers } = useWaysIn();
  return (
    <GuestLayout>
      <CardLayout beside="sign_in">
        <Styles of={["form", "sign_up"]} />
        <LoginHead />
        <Island name="login_form" of={LoginForm} props={{ next }} />
        {hasPasswords && providers.length > 0 && <p className="divider">or</p>}
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

/** Only the browser knows which it is: islands/browser/gate.ts says so before anything is painted. */
function LoginHead() {
  return (
    <>
      <div className="if-awaited">
        <Illustration name="letter" />
        <h1>One click in your mail</h1>
      </div>
      <div className="if-not-awaited">
        <h1>Welcome back</h1>
        <p className="lead">Sign in to your kitchen.</p>
      </div>
    </>
  );
}

export function LoginSecondStep({ next }: { next: string }) {
  return (
    <GuestLayout>
      <CardLayout title="One more step" lead="The code of your app, please." beside="sign_in">
        <Styles of={["form", "sign_up"]} />
        <Island name="second_step" of={SecondStep} props={{ next }} />
      </CardLayout>
    </GuestLayout>
  );
}

export function ForgotPassword() {
  return (
    <GuestLayout>
      <CardLayout beside="password">
        <Styles of={["form"]} />
        <Island name="forgot_password_form" of={ForgotPasswordForm} props={{}} />
      </CardLayout>
    </GuestLayout>
  );
}

export function ResetPassword({ uid, token }: { uid: string; token: string }) {
  return (
    <GuestLayout>
      <CardLayout beside="password">
        <Styles of={["form"]} />
        <Island name="reset_password_form" of={ResetPasswordForm} props={{ uid, token }} />
      </CardLayout>
    </GuestLayout>
  );
}

export function VerifyEmailChange(link: VerifyEmailChangeProps) {
  return (
    <CardLayout title="Email change" beside="verification">
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
