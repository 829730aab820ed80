// The page that asks for a link to set a new password.
import { ForgotPasswordForm } from "../../islands/forgot_password_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { PublicLayout } from "../layouts/public.tsx";

export function ForgotPassword() {
  return (
    <GuestLayout>
      <PublicLayout>
        <section className="card card-narrow">
          <Island name="forgot_password_form" of={ForgotPasswordForm} props={{}} />
        </section>
      </PublicLayout>
    </GuestLayout>
  );
}
