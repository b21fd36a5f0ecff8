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

/** Facts older than `CertificateIssued`: the code lives and dies with the presence. */
export const legacyCode = (attended: boolean, code: string | null): Partial<ApplicationRow> =>
  code === null ? {} : { certificate_code: attended ? code : null };
