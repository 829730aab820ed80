// What the frame of a page is made of.
export interface FrameRow {
  user_code: string;
  /** Where the frame's runtime goes (head_offset.ts). */
  head_offset: number;
  has_form: boolean;
  /** Of a page that asks its visitors something, what it may not ask (asks.ts); null for one that does not. */
  late_asks: string[] | null;
}
