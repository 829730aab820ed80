// The header by which a browser that signs in says what its clock is set to, such as Europe/Berlin.
export const TIME_ZONE_HEADER = "Time-Zone";
