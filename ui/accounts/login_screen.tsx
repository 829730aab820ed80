// The sign-in page.
import { LoginForm } from "../../islands/accounts/login_form.tsx";
import { SecondStep } from "../../islands/second_factor/second_step.tsx";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import { ProviderButtons } from "../../islands/providers/provider_buttons.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { NewHere } from "../parts/not_now.tsx";
import { useWaysIn } from "../parts/ways_in.ts";
import { Styles } from "../style.tsx";

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

/** In a browser whose sign-in waits for its code: everything else is in the way. */
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
