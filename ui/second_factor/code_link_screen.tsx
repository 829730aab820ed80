import { CodeLink } from "../../islands/second_factor/code_link.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { Styles } from "../style.tsx";

export interface CodeLinkScreenProps {
  act: "remove" | "keep";
  uid: string;
  token: string;
}

const WORDS = {
  remove: {
    title: "Sign in without your codes",
    lead:
      "From tomorrow at this time on, and for a week, a sign-in turns the codes of your account off. Until then a mail of ours can stop it, and so does a sign-in with a code.",
  },
  keep: {
    title: "Keep your codes",
    lead: "Somebody asked to turn off the codes of your account. Not you? Stop it here.",
  },
} as const;

export function CodeLinkScreen({ act, uid, token }: CodeLinkScreenProps) {
  return (
    <CardLayout {...WORDS[act]}>
      <Styles of={["form"]} />
      <Island name="code_link" of={CodeLink} props={{ act, uid, token }} />
    </CardLayout>
  );
}
