import { Button } from "../../ui/parts/button.tsx";
import { leave } from "./leave.ts";

export function LogoutButton() {
  return <Button look="plain" onClick={leave}>Logout</Button>;
}
