/** A PNG of a few bytes may be a huge picture, so its header (here in base64) has to say at most 256 by 256. */
const SMALL_PNG =
  /^data:image\/png;base64,iVBORw0KGgoAAAANSUhEUgAAA([A-P][048AEIMQUYcgkosw]|QA)AAA([A-D].|EA)[\w+/=]*$/;

export function isSmallPng(address: string): boolean {
  return SMALL_PNG.test(address);
}
