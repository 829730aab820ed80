// Where Google sends people back to. What it brought stands in the address: the page's script reads it.
import { GoogleCallback as Callback } from "../../islands/google_callback.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";

export function GoogleCallback() {
  return (
    <CardLayout title="Sign in with Google">
      <Island name="google_callback" of={Callback} props={{}} />
    </CardLayout>
  );
}
