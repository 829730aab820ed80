// The address by which an operator comes to a page, so that the page's own says nothing of it (publishing/looks.ts).
export const PORTFOLIO_LOOK = "/u/:username/:token/look";

export function portfolioLookPath(username: string, token: string): string {
  return PORTFOLIO_LOOK.replace(":username", username).replace(":token", token);
}
