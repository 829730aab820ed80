// Which icon of a page the page around its frame may decode: a PNG whose header says that it is small. A picture of few bytes can be endless.

/** In base64: all up to its size is the same in each. Then two numbers of four bytes, of which both are at most 256. */
const SMALL_PNG =
  /^data:image\/png;base64,iVBORw0KGgoAAAANSUhEUgAAA([A-P][048AEIMQUYcgkosw]|QA)AAA([A-D].|EA)[\w+/=]*$/;

export function isSmallPng(address: string): boolean {
  return SMALL_PNG.test(address);
}
