// The page behind the link in the notice about a new browser. Opening it does nothing: programs that read mails open links.
import { NotMeForm } from "../../islands/accounts/not_me_form.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export function NotMe({ uid, token }: { uid: string; token: string }) {
  return (
    <CardLayout>
      <Styles of={["form"]} />
      <Island name="not_me_form" of={NotMeForm} props={{ uid, token }} />
    </CardLayout>
  );
}
