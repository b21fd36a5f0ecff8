import {
  APPLICATION_PREVIEW,
  DATE_PREVIEW,
  PREVIEWED_OF_APPLICATIONS,
  SENT_AT_ONCE,
  type PREVIEWED_OF_DATES,
} from '#domain/training/messages/preview.ts';

/** What an address carries well; of more the reader could not look through the recipients either. */
const MOST_PREVIEWED = 200;

/** Where the preview of a decision about applications is read; null where nobody is asked, nothing is chosen yet, or too many are ticked. */
export function previewPath(
  action: string,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | null {
  const isAsked = (PREVIEWED_OF_APPLICATIONS as readonly string[]).includes(action) && values.notify === true;
  if (!isAsked && !(SENT_AT_ONCE as readonly string[]).includes(action)) return null;
  const courseDateId = typeof values.courseDateId === 'string' ? values.courseDateId : '';
  if (ids.length > MOST_PREVIEWED || (action === 'move' && courseDateId === '')) return null;
  const query = new URLSearchParams({ action, ids: ids.join(','), courseDateId });
  return `${APPLICATION_PREVIEW}?${query.toString()}`;
}

/** The same of a decision about a whole date, with what its form says of the date. */
export function datePreviewPath(
  action: (typeof PREVIEWED_OF_DATES)[number],
  id: string,
  { notify, confirmed: _confirmed, ...values }: Readonly<Record<string, unknown>>,
): string | null {
  if (notify !== true) return null;
  const typed = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `${DATE_PREVIEW}?${new URLSearchParams([['action', action], ['ids', id], ...typed]).toString()}`;
}
