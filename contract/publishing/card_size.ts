export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;
