// The page that makes an account.
import type { ComponentProps } from "react";
import { RegisterForm } from "../../islands/register_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/guest.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function Register({ start }: ComponentProps<typeof RegisterForm>) {
  return (
    <GuestLayout>
      <CardLayout>
        <Styles of={["form"]} />
        <Island name="register_form" of={RegisterForm} props={{ start }} />
      </CardLayout>
    </GuestLayout>
  );
}
