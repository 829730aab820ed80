// What others may use of this feature.
export { type CardMaker, openCardMaker } from "./card_maker.ts";
export { CARD_HEIGHT, CARD_WIDTH } from "./card_question.ts";
