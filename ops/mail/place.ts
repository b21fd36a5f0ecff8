import { placeInTable } from '#ops/vault/place.ts';

/** Where a sealed column of a mail stands. */
export const mailPlace = (mailId: string, column: 'input' | 'content' | 'recipient'): string =>
  placeInTable(`app.mails.${column}`, mailId);
