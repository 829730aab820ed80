// What the frame adds to a page where a picture is missing, wherever its tag is written.
const PLATE = / src="data:image\/svg\+xml,%3Csvg[^"]*"(?=[^<>]* data-missing-picture=")/g;

export function withoutPlates(served: string): string {
  return served.replaceAll(PLATE, "");
}
