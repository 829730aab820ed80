// How large the picture of a page is: what previews of links ask for.
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;
