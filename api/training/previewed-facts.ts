import type { Absence } from '#domain/training/messages/news.ts';
import type { Previewed } from '#domain/training/messages/preview.ts';
import { isUnsent, ruleFor, type MessageRule } from '#domain/training/messages/table.ts';

/** The fact that each decision makes, as far as the table of messages asks. */
const FACTS: Record<Previewed, { readonly type: string; readonly data?: object; readonly command?: string }> = {
  confirm: { type: 'ApplicationConfirmed' },
  resign: { type: 'ApplicationResigned' },
  cancel: { type: 'ApplicationCanceled', data: { cause: 'operator' } },
  move: { type: 'ApplicationMovedIn' },
  'move-to-primary': { type: 'ApplicationMovedToPrimary', data: { automatic: false } },
  'move-to-reserve': { type: 'ApplicationMovedToReserve' },
  undo: { type: 'ApplicationReinstated' },
  'confirmation-email': { type: 'ApplicationConfirmationSent' },
  reject: { type: 'ApplicationRejected', data: { info: null } },
  'reject-with-info': { type: 'ApplicationRejected', data: { info: {} } },
  'certificate-email': { type: 'CertificateSent' },
  'date-cancel': { type: 'ApplicationCanceled', data: { cause: 'course-date' } },
  'date-reopen': { type: 'ApplicationReinstated', command: 'ReopenCourseDate' },
  'date-edit': { type: 'CourseDateChanged', data: { after: { startedOn: '' } } },
};

/** The message that a decision sends. */
export function messageOf(action: Previewed): MessageRule {
  const { type, data = {}, command = 'Preview' } = FACTS[action];
  const rule = ruleFor({ type, data, meta: { command } });
  if (!rule || isUnsent(rule)) throw new Error(`Nobody is notified of ${action}`);
  return rule;
}

/** Why somebody whom a decision takes off the date is not on it. */
export const ABSENCES: Partial<Record<Previewed, Absence>> = {
  resign: 'resigned',
  cancel: 'canceled',
  'date-cancel': 'date-cancelled',
};
