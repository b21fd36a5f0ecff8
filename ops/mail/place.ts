import { placeInTable } from '#ops/vault/place.ts';

/** The place of a sealed column of a mail. */
export const mailPlace = (mailId: string, column: 'input' | 'content' | 'recipient'): string =>
  placeInTable(`app.mails.${column}`, mailId);

/** That of what was sent, until it is in the log. */
export const outcomePlace = (mailId: string, attempt: number): string =>
  placeInTable('app.mail_outcomes.sealed', mailId, attempt);
