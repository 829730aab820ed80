const count = (pictures: number) => pictures === 1 ? "1 picture" : `${pictures} pictures`;

/** They are of pictures that a browser keeps, and sends after a registration. */
export const BROUGHT_SENTENCES = {
  no_room:
    "This browser has no room for more pictures. Give the page its link first: then they are kept with it.",
  keeps_nothing:
    "This browser keeps no pictures, as in a private window. Give the page its link first, and add them then.",
  sending: (at: number, total: number) =>
    `Sending ${at} of ${count(total)}. If you leave, the rest waits in this browser.`,
  waiting: (left: number) =>
    `${count(left)} could not be sent yet. Nothing is lost: we try again from this browser.`,
  over: (left: number) => `${count(left)} still in this browser. Sign in here, and they are sent.`,
  arrived: (total: number) =>
    total === 1 ? "Your picture is there." : `All ${total} pictures are there.`,
  refused: (name: string, reason: string) => `${name} was not taken. ${reason}`,
  elsewhere: (left: number) =>
    left === 1
      ? "1 picture still waits in the browser where you made this page: open this page there."
      : `${left} pictures still wait in the browser where you made this page: open this page there.`,
};
