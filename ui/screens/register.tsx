// The page that makes an account.
import { RegisterForm } from "../../islands/register_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { PublicLayout } from "../layouts/public.tsx";

export function Register() {
  return (
    <GuestLayout>
      <PublicLayout>
        <section className="card card-narrow">
          <Island name="register_form" of={RegisterForm} props={{}} />
        </section>
      </PublicLayout>
    </GuestLayout>
  );
}
