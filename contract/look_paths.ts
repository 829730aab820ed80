// By which an operator comes to a page to see it as strangers do (publishing/looks.ts).
export const PORTFOLIO_LOOK = "/u/:username/:token/look";

export function portfolioLookPath(username: string, token: string): string {
  return PORTFOLIO_LOOK.replace(":username", username).replace(":token", token);
}
