// A button that signs out.
import { Button } from "../ui/parts/button.tsx";
import { leave } from "./browser/leave.ts";
import { useHydrated } from "./browser/use_hydrated.ts";

export function LogoutButton() {
  const isHydrated = useHydrated();
  return <Button look="plain" onClick={leave} disabled={!isHydrated}>Logout</Button>;
}
