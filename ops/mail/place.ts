import { placeInTable } from '#ops/vault/place.ts';

/** The place of a sealed column of a mail. */
export const mailPlace = (mailId: string, column: 'input' | 'content' | 'recipient'): string =>
  placeInTable(`app.mails.${column}`, mailId);
