// Sign in with Google, from the sign-in page.
import { GoogleSignIn } from "../ui/parts/google_sign_in.tsx";
import { useGoogle } from "./browser/use_google.ts";

export function GoogleButton({ next }: { next: string }) {
  const google = useGoogle(next);
  return <GoogleSignIn {...google} />;
}
