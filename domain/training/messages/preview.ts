/** Decisions whose messages are shown before they are made: those that ask whether to tell. */
export const PREVIEWED = [
  'confirm',
  'resign',
  'cancel',
  'move',
  'move-to-primary',
  'move-to-reserve',
  'undo',
  'date-cancel',
  'date-reopen',
  'date-edit',
] as const;
export type Previewed = (typeof PREVIEWED)[number];

/** The address of previews; `action`, `ids` of applications or the id of the date, and what the form chose. */
export const MESSAGE_PREVIEW = '/panel/messages/preview';
