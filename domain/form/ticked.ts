/** At most so many rows of a list are acted on at once: each is decided for itself, while somebody waits. */
export const MOST_TICKED = 2_000;
