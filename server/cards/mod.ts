// Other folders import this file alone, so all else here is free to change.
export { type CardMaker, openCardMaker } from "./card_maker.ts";
export { createPageDrawing } from "./mailed_card.ts";
