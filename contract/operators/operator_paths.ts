export const OPERATOR_PATHS = {
  object: "/api/portfolio/objection/",
  report: "/api/report/",
  lookAtPage: "/api/operator/look/",
  dismissReports: "/api/operator/dismiss/",
  takeDown: "/api/operator/take-down/",
  putBack: "/api/operator/put-back/",
  letPass: "/api/operator/let-pass/",
  uphold: "/api/operator/uphold/",
  stopMessages: "/api/operator/messages/",
  stopSignIns: "/api/operator/people/sign-ins/",
  signOutEverywhere: "/api/operator/people/sessions/",
  resendToPerson: "/api/operator/people/verification/",
  deletePerson: "/api/operator/people/delete/",
  backUp: "/api/operator/backup/",
  retryMails: "/api/operator/mails/",
} as const;

export const OPERATOR_SCREENS = {
  report: "/report/:username",
  operator: "/operator",
  operatorPage: "/operator/pages/:username",
  operatorPeople: "/operator/people",
  operatorPerson: "/operator/people/:username",
  operatorPlace: "/operator/place",
  operatorLog: "/operator/log",
} as const;

export const BACKUP_FILE = "/operator/backup/:token";

export function operatorPersonPath(username: string): string {
  return `/operator/people/${username}`;
}

export function operatorPagePath(username: string): string {
  return `/operator/pages/${username}`;
}

export function reportPath(username: string): string {
  return `/report/${username}`;
}
