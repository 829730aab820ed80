// Other folders import this file alone, so all else here is free to change.
export { actAsOperator, type InstallationAct, requireOperator, wasLookedAt } from "./acts.ts";
export { secretAskedMail, tellOfHeldPage } from "./operator_mails.tsx";
export { operatorScreen } from "./room_screen.tsx";
export { findHeldFor, findScreened, findTakedown } from "./takedowns.ts";
