// The sign-in page.
import { GoogleButton } from "../../islands/google_button.tsx";
import { LoginForm } from "../../islands/login_form.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function Login({ next }: { next: string }) {
  return (
    <GuestLayout>
      <CardLayout title="Welcome back" lead="Sign in to your kitchen.">
        <Styles of={["form"]} />
        <Island name="login_form" of={LoginForm} props={{ next }} />
        <p className="divider">or</p>
        <Island name="google_button" of={GoogleButton} props={{ next }} />
        <p className="card-aside">
          <a href={SCREENS.forgotPassword}>Forgot your password?</a>
        </p>
        <p className="card-foot">
          New here? <a href={SCREENS.register}>Create an account</a>
        </p>
      </CardLayout>
    </GuestLayout>
  );
}
