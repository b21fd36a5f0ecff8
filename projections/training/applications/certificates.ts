import type { Kysely } from 'kysely';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import {
  AttendanceMarked,
  CertificateIssued,
  CertificateRevoked,
} from '#domain/training/course-date/application/events.ts';
import type { RevocationCause } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '#projections/tables.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** One row per code that was ever given: what the certificate says, and whether it is valid (APP-18). */
export interface CertificateRow {
  code: string;
  application_id: string;
  course_date_id: string;
  valid: boolean;
  /** ISO 8601 UTC, of the first issue. */
  issued_at: string;
  /** ISO 8601 UTC; null while it is valid. */
  revoked_at: string | null;
  revoked_because: RevocationCause | null;
  person_id: string | null;
  trainer_person_id: string | null;
  /** Null of facts older than `CertificateIssued`, until the program has fixed what they say. */
  contents: CertificateContents | null;
}

const on = handlers<CertificateRow>();
const own = (event: { readonly data: { readonly code: string } }) => ({ keys: [event.data.code] });

/** Erasure: what the certificate says without the person. */
const forgotten = (contents: CertificateContents, personId: string): CertificateContents => ({
  ...contents,
  participant:
    contents.participant.personId === personId ? { personId, forgotten: true, name: '' } : contents.participant,
  trainer: contents.trainer?.personId === personId ? { personId, forgotten: true, name: '' } : contents.trainer,
});

const ofErasure = on(PersonForgotten, {
  rows: ({ data }) => [
    { where: 'person_id', is: data.personId },
    { where: 'trainer_person_id', is: data.personId },
  ],
  evolve: (row, { data }) =>
    row ? { ...row, contents: row.contents && forgotten(row.contents, data.personId) } : null,
});

export const certificates: ReadModel<CertificateRow> = {
  name: 'certificates',
  version: 2,
  past: { on: ofErasure, indexes: ['(person_id)', '(trainer_person_id)'] },
  columns: {
    code: 'text',
    application_id: 'text NOT NULL',
    course_date_id: 'text NOT NULL',
    valid: 'boolean NOT NULL',
    issued_at: 'text COLLATE "C" NOT NULL',
    revoked_at: 'text COLLATE "C"',
    revoked_because: 'text',
    person_id: 'text',
    trainer_person_id: 'text',
    contents: 'json',
  },
  indexes: ['(application_id)', '(person_id)', '(trainer_person_id)'],
  on: {
    ...on(CertificateIssued, {
      rows: own,
      evolve: (row, { data, at }) => ({
        code: data.code,
        application_id: data.applicationId,
        course_date_id: data.courseDateId,
        valid: true,
        issued_at: row?.issued_at ?? at,
        revoked_at: null,
        revoked_because: null,
        person_id: data.contents.participant.personId,
        trainer_person_id: data.contents.trainer?.personId ?? null,
        contents: data.contents,
      }),
    }),
    ...on(CertificateRevoked, {
      rows: own,
      evolve: (row, { data, at }) =>
        row ? { ...row, valid: false, revoked_at: at, revoked_because: data.cause } : null,
    }),
    // Facts older than `CertificateIssued` gave the code with the presence.
    ...on(AttendanceMarked, {
      rows: ({ data }) => ({ keys: data.certificateCode === null ? [] : [data.certificateCode] }),
      evolve: (row, { data, at }, code) => ({
        person_id: null,
        trainer_person_id: null,
        contents: null,
        issued_at: at,
        ...row,
        code,
        application_id: data.applicationId,
        course_date_id: data.courseDateId,
        valid: data.attended,
        revoked_at: data.attended ? null : at,
        revoked_because: data.attended ? null : 'presence-corrected',
      }),
    }),
    ...ofErasure,
  },
};

/** A certificate that was ever given, valid or not. */
export const certificateByCode = (db: Kysely<ReadTables>, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirst();

/** The valid certificate of an application, when there is one. */
export const validCertificate = (db: Kysely<ReadTables>, applicationId: string): Promise<CertificateRow | undefined> =>
  db
    .selectFrom('certificates')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('valid', '=', true)
    .executeTakeFirst();
