// Other folders import this file alone, so all else here is free to change.
export {
  checkInvitation,
  findInvitation,
  isInvitedElsewhere,
  keepUse,
  redeemInvitation,
} from "./invitations.ts";
