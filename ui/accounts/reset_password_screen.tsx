// The page behind the link in the reset mail. Opening it uses nothing up: its script asks.
import { ResetPasswordForm } from "../../islands/accounts/reset_password_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

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
