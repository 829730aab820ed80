export const TIME_ZONE_HEADER = "Time-Zone";
