import type { CertificateContents } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';

/** A certificate was issued. What it says is its own: neither the course nor the person need be called so any more. */
export const certificateIssued = (
  { personId, ...ids }: { applicationId: string; courseDateId: string; personId: string },
  code: string,
  more: Partial<CertificateContents> = {},
): CourseDateEvent => ({
  type: 'CertificateIssued',
  data: {
    ...ids,
    code,
    contents: {
      participant: { personId, name: 'Żaneta Dawna' },
      companyName: 'Auto-Serwis',
      courseName: 'Dawna nazwa szkolenia',
      startedOn: '2026-11-02',
      formula: 'onsite',
      locationName: 'Centrum Łódź',
      duration: 2,
      trainer: null,
      ...more,
    },
  },
});
