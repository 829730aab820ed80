// The page that makes an account.
import { RegisterForm } from "../../islands/register_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function Register() {
  return (
    <GuestLayout>
      <CardLayout>
        <Styles of={["form"]} />
        <Island name="register_form" of={RegisterForm} props={{}} />
      </CardLayout>
    </GuestLayout>
  );
}
