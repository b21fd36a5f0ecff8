/** Decisions about applications whose messages are shown before they are made: those that ask whether to notify. */
export const PREVIEWED_OF_APPLICATIONS = [
  'confirm',
  'resign',
  'cancel',
  'move',
  'move-to-primary',
  'move-to-reserve',
  'undo',
] as const;

/** Decisions that send a message by themselves: whom to is shown, nobody is asked. */
export const SENT_AT_ONCE = ['confirmation-email', 'reject', 'reject-with-info', 'certificate-email'] as const;

/** The same of whole dates. */
export const PREVIEWED_OF_DATES = ['date-cancel', 'date-reopen', 'date-edit'] as const;

export type Previewed =
  (typeof PREVIEWED_OF_APPLICATIONS)[number] | (typeof SENT_AT_ONCE)[number] | (typeof PREVIEWED_OF_DATES)[number];

/** The addresses of previews; `action`, `ids` of applications or the id of the date, and what the form chose. */
export const APPLICATION_PREVIEW = '/panel/applications/message-preview';
export const DATE_PREVIEW = '/panel/course-dates/message-preview';
