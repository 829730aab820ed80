// The page behind the link in the verification mail. Opening it uses nothing up: its script asks.
import { VerifyLink } from "../../islands/registration/verify_link.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function VerifyEmail({ uid, token }: { uid: string; token: string }) {
  return (
    <CardLayout title="Email verification">
      <Styles of={["sign_up"]} />
      <Island name="verify_link" of={VerifyLink} props={{ link: { uid, token } }} />
    </CardLayout>
  );
}
