// The page behind the link in the reset mail. Opening it uses nothing up: its script asks.
import { ResetPasswordForm } from "../../islands/reset_password_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { PublicLayout } from "../layouts/public.tsx";

export function ResetPassword({ uid, token }: { uid: string; token: string }) {
  return (
    <GuestLayout>
      <PublicLayout>
        <section className="card card-narrow">
          <Island name="reset_password_form" of={ResetPasswordForm} props={{ uid, token }} />
        </section>
      </PublicLayout>
    </GuestLayout>
  );
}
