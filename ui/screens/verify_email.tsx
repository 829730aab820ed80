// The page behind the link in the verification mail. Opening it uses nothing up: its script asks.
import { VerifyLink } from "../../islands/verify_link.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";

export function VerifyEmail({ uid, token }: { uid: string; token: string }) {
  return (
    <CardLayout title="Email verification">
      <Island name="verify_link" of={VerifyLink} props={{ link: { uid, token } }} />
    </CardLayout>
  );
}
