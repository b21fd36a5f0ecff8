/**
 * The place of a sealed value. It opens nowhere else: one that was moved to another event, field or row of the same
 * person is noticed. Texts of places are part of every seal, so they never change.
 */

/** A field of an event. Older versions may have had it elsewhere: the place is where it is in the stored data. */
export const placeInEvent = (eventId: string, part: 'data' | 'meta', path: readonly string[]): string =>
  `event ${eventId.toLowerCase()} ${part}.${path.join('.')}`;

/** A column of a row, e.g. `('app.mails.content', id)`. */
export const placeInTable = (column: string, ...key: readonly (string | number)[]): string =>
  `${column} ${key.join(' ')}`;
