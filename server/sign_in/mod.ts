// Other folders import this file alone, so all else here is free to change.
export {
  askForPasskey,
  describeProof,
  hasProof,
  proveOwner,
  requireProof,
} from "./reauthentication.ts";
export {
  type Access,
  asOwner,
  asOwnerPipelined,
  changeAndTell,
  endAccess,
  type NotifiedChange,
  ownLockedUser,
  ownNewUser,
  startOver,
} from "./safety.ts";
export { guestScreen, userScreen } from "./screen_kinds.tsx";
export { signIn } from "./sign_in.ts";
