// The page that asks for a link to set a new password.
import { ForgotPasswordForm } from "../../islands/accounts/forgot_password_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

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
