import type { Recorded } from '#domain/kernel/event.ts';
import type { Status } from '#domain/training/course-date/terms.ts';
import type { ApplicationRow } from './application-row.ts';

/** What lists and calendars show of a date. */
export const SHOWN = [
  'courseId',
  'startedOn',
  'courseLocationId',
  'formula',
  'onlineMeetingUrl',
  'timeStart',
  'timeEnd',
] as const;

/** The valid certificate of an application and its end, together, so that no handler forgets one; or that there is none. */
export const certificateColumns = (code: string | null, validUntil?: string) => ({
  certificate_code: code,
  certificate_valid_until: validUntil ?? null,
});

/** Facts older than `CertificateIssued`: the code lives and dies with the presence. */
export const legacyCode = (attended: boolean, code: string | null): Partial<ApplicationRow> =>
  code === null ? {} : certificateColumns(attended ? code : null);

const ANSWERS: readonly Status[] = ['sent', 'confirmed', 'rejected'];

/** When the answer came that ended the last wait: whatever came after it moves it no more, and who waits again has none. */
export function decidedAt(row: Pick<ApplicationRow, 'status' | 'decided_at'>, next: Status, at: string): string | null {
  if (next === 'waiting') return row.status === next ? row.decided_at : null;
  return row.status === 'waiting' && ANSWERS.includes(next) ? at : row.decided_at;
}

/** The new status, the one before the decision where it changed, and when it was decided. */
export const statusColumns = (row: ApplicationRow, next: Status, { at }: Pick<Recorded, 'at'>) => ({
  status: next,
  status_before: next === row.status ? row.status_before : row.status,
  decided_at: decidedAt(row, next, at),
});
