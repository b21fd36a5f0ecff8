import type { Recorded } from '#domain/kernel/event.ts';

/** A certificate that nobody revoked, as the raw facts say it, without the product's code. */
export interface OracleCertificate {
  readonly applicationId: string;
  readonly personId: string;
  readonly courseId: string;
  readonly startedOn: string;
  readonly code: string;
  readonly validUntil: string | null;
}

interface Said {
  readonly applicationId: string;
  readonly courseDateId: string;
  readonly code: string;
  readonly details: { readonly courseId: string; readonly startedOn: string };
  readonly contents: {
    readonly participant: { readonly personId: string };
    readonly startedOn: string;
    readonly validUntil?: string;
  };
}

/** @param events all of every date's stream, in the order of the log */
export function certificatesOf(events: readonly Recorded[]): OracleCertificate[] {
  const courses = new Map<string, string>();
  const valid = new Map<string, OracleCertificate>();
  for (const { type, data } of events) {
    const { applicationId, courseDateId, code, details, contents } = data as Said;
    if (type === 'CourseDateScheduled') courses.set(courseDateId, details.courseId);
    if (type === 'CertificateRevoked') valid.delete(code);
    if (type === 'CertificateIssued') {
      const { personId } = contents.participant;
      const { startedOn, validUntil = null } = contents;
      const courseId = courses.get(courseDateId) ?? '';
      valid.set(code, { applicationId, personId, courseId, startedOn, code, validUntil });
    }
  }
  return [...valid.values()];
}

/** Whether the person was trained again and holds what outlasts it. */
export const isRenewed = (one: OracleCertificate, all: readonly OracleCertificate[]): boolean =>
  all.some(
    ({ personId, courseId, startedOn, validUntil }) =>
      personId === one.personId &&
      courseId === one.courseId &&
      startedOn > one.startedOn &&
      (validUntil === null || validUntil > (one.validUntil ?? '')),
  );
