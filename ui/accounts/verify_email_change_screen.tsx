// The page behind the link to a new address. Opening it uses nothing up: its script asks.
import { VerifyLink } from "../../islands/registration/verify_link.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";

interface VerifyEmailChangeProps {
  uid: string;
  token: string;
  new_email: string;
}

export function VerifyEmailChange(link: VerifyEmailChangeProps) {
  return (
    <CardLayout title="Email change">
      <Island name="verify_link" of={VerifyLink} props={{ link }} />
    </CardLayout>
  );
}
