import { z } from 'zod';
import { defineEvent, type Before, type EventDefinition, type FieldChange } from '#domain/kernel/event.ts';
import { personal } from '#domain/kernel/personal.ts';
import { formatDay } from '#domain/text/dates.ts';
import { notedText } from '#domain/text/noted.ts';
import { applicationChanges, moveChange, decidedChanges, isOtherPerson, type Decided } from '../changes.ts';
import { applicationDetails, certificateContents, detailsVersions } from '../details.ts';
import { LIST_ACCUSATIVE, LIST_TYPES, presenceOf, REVOCATION_CAUSES, REVOCATION_LABELS, STATUSES } from '../terms.ts';

/** Facts of the date at the time, so that lists need no second look. */
const dateFacts = z.object({ courseId: z.string(), startedOn: z.string(), courseLocationId: z.string() });

const ids = { courseDateId: z.string(), applicationId: z.string() };
const applicationIds = z.object(ids);

const onApplication = (data: z.infer<typeof applicationIds>) => [
  `application:${data.applicationId}`,
  `course-date:${data.courseDateId}`,
];
/**
 * A fact about one application, described by its sentence and by what it changes of the application's standing (`after`);
 * versions and upcasters as of every event.
 */
export const applicationFact = <T extends string, S extends z.ZodType<z.infer<typeof applicationIds>>>({
  text,
  after,
  move,
  ...fact
}: {
  type: T;
  schema: S;
  text(data: z.infer<S>, before?: Before): string;
  after?(data: z.infer<S>, before?: Before): Partial<Decided>;
  /** From which date to which. */
  move?(data: z.infer<S>): FieldChange;
  version?: number;
  upcasters?: EventDefinition['upcasters'];
  automatic?(data: z.infer<S>): boolean;
}) =>
  defineEvent({
    ...fact,
    timeline: {
      records: onApplication,
      text,
      changes: (data, before) => [
        ...(move ? [move(data)] : []),
        ...(after ? decidedChanges(before, after(data, before)) : []),
      ],
    },
  });

export const ApplicationRegistered = defineEvent({
  type: 'ApplicationRegistered',
  ...detailsVersions('details'),
  schema: z.object({
    ...ids,
    /** One registration may carry several employees; `index` counts from 0. */
    registration: z.object({ id: z.string(), index: z.number().int(), count: z.number().int() }),
    source: z.enum(['public', 'panel']),
    /** Instant of the application, ISO 8601 UTC. */
    appliedAt: z.string(),
    list: z.enum(LIST_TYPES),
    /** Placed on the primary list above the limit, with the operator's reason in the metadata (APP-12). */
    overbooked: z.boolean(),
    date: dateFacts,
    details: applicationDetails,
    /** Version of the personal-data notice the reporter accepted; null when an operator registered. */
    consentVersion: z.string().nullable(),
  }),
  timeline: {
    records: onApplication,
    text: (data) => `Zgłoszono pracownika na listę ${LIST_ACCUSATIVE[data.list]}`,
  },
});

const EDITED = 'Zmieniono dane zgłoszenia';
/** Of an edit after which somebody else has the seat. */
export const OTHER_PARTICIPANT = 'Zmieniono dane zgłoszenia: uczestnikiem jest inna osoba';

const ACCEPTED = { field: 'consentVersion', label: 'Przyjęta informacja o danych' } as const;

export const ApplicationEdited = defineEvent({
  type: 'ApplicationEdited',
  ...detailsVersions('before', 'after'),
  schema: z.object({
    ...ids,
    before: applicationDetails.partial(),
    after: applicationDetails.partial(),
    /** Version of the notice that a reporter accepted for another person; absent where nothing was accepted anew. */
    consentVersion: z.string().optional(),
  }),
  timeline: {
    records: onApplication,
    text: ({ before, after }) => (isOtherPerson(before.participant, after.participant) ? OTHER_PARTICIPANT : EDITED),
    changes: ({ before, after, consentVersion }): FieldChange[] => [
      ...applicationChanges(before, after),
      ...(consentVersion === undefined ? [] : [{ ...ACCEPTED, from: null, to: consentVersion }]),
    ],
    // First who had the seat before, last who has it since.
    persons: (data) =>
      [data.before.participant, data.before.reporter, data.after.reporter, data.after.participant].flatMap((person) =>
        person ? [person.personId] : [],
      ),
  },
});

export const ApplicationMovedToPrimary = applicationFact({
  type: 'ApplicationMovedToPrimary',
  schema: z.object({ ...ids, overbooked: z.boolean(), automatic: z.boolean() }),
  text: (data) =>
    data.automatic
      ? `Automatycznie przeniesiono na listę podstawową po zwolnieniu miejsca`
      : data.overbooked
        ? `Przeniesiono na listę podstawową ponad limit miejsc`
        : `Przeniesiono na listę podstawową`,
  after: () => ({ list: 'primary' }),
  automatic: (data) => data.automatic,
});

export const ApplicationMovedToReserve = applicationFact({
  type: 'ApplicationMovedToReserve',
  schema: applicationIds,
  text: () => 'Przeniesiono na listę rezerwową',
  after: () => ({ list: 'reserve' }),
});

/** First half of a move to another date, in the target's stream: the application with everything it is. */
export const ApplicationMovedIn = applicationFact({
  type: 'ApplicationMovedIn',
  ...detailsVersions('details'),
  schema: z.object({
    ...ids,
    fromCourseDateId: z.string(),
    list: z.enum(LIST_TYPES),
    overbooked: z.boolean(),
    date: dateFacts,
    details: applicationDetails,
    status: z.enum(STATUSES),
    appliedAt: z.string(),
    version: z.number().int(),
    registrationId: z.string(),
    confirmationSent: z.boolean(),
  }),
  text: (data) => `Przeniesiono z innego terminu na listę ${LIST_ACCUSATIVE[data.list]}`,
  move: ({ fromCourseDateId, courseDateId }) => moveChange(fromCourseDateId, courseDateId),
});

/** Second half of a move, in the source's stream: the old place is free. */
export const ApplicationMovedOut = applicationFact({
  type: 'ApplicationMovedOut',
  schema: z.object({ ...ids, toCourseDateId: z.string() }),
  text: () => 'Przeniesiono na inny termin',
  move: ({ courseDateId, toCourseDateId }) => moveChange(courseDateId, toCourseDateId),
});

const INFORMED = 'Wysłano informację o liście rezerwowej';

/**
 * The confirmation was sent (mail with PDF); a waiting application becomes `sent` (APP-15). Older programs wrote it of
 * somebody on the reserve too, who got an information: where the list is known, it is said so.
 */
export const ApplicationConfirmationSent = applicationFact({
  type: 'ApplicationConfirmationSent',
  schema: z.object({ ...ids, repeated: z.boolean() }),
  text: (data, before) => {
    if (before?.list === 'reserve') return INFORMED;
    return data.repeated ? 'Ponownie wysłano potwierdzenie' : 'Wysłano potwierdzenie';
  },
  after: (_data, before) => (before?.status === 'waiting' ? { status: 'sent' } : {}),
});

/** Somebody on the reserve was sent word of that: no confirmation, and no decision (APP-15). */
export const ApplicationInformedOfReserve = applicationFact({
  type: 'ApplicationInformedOfReserve',
  schema: z.object({ ...ids, repeated: z.boolean() }),
  text: (data) => (data.repeated ? 'Ponownie wysłano informację o liście rezerwowej' : INFORMED),
});

export const ApplicationConfirmed = applicationFact({
  type: 'ApplicationConfirmed',
  schema: applicationIds,
  text: () => 'Potwierdzono zgłoszenie',
  after: () => ({ status: 'confirmed' }),
});

/** `info` is the operator's text for the reporter; it may name a person, so it is sealed with the participant's key. */
export const ApplicationRejected = applicationFact({
  type: 'ApplicationRejected',
  schema: z.object({ ...ids, info: personal({ text: z.string() }).nullable() }),
  text: (data) => (data.info ? 'Odrzucono zgłoszenie z informacją' : 'Odrzucono zgłoszenie'),
  after: () => ({ status: 'rejected' }),
});

export const ApplicationCanceled = applicationFact({
  type: 'ApplicationCanceled',
  schema: z.object({ ...ids, cause: z.enum(['operator', 'course-date']) }),
  text: (data) => (data.cause === 'course-date' ? 'Anulowano z powodu odwołania terminu' : 'Anulowano zgłoszenie'),
  after: () => ({ status: 'canceled' }),
});

export const ApplicationResigned = applicationFact({
  type: 'ApplicationResigned',
  schema: applicationIds,
  text: () => 'Odnotowano rezygnację',
  after: () => ({ status: 'resigned' }),
});

export const ApplicationArchived = applicationFact({
  type: 'ApplicationArchived',
  schema: applicationIds,
  text: () => 'Zarchiwizowano zgłoszenie',
  after: () => ({ status: 'archived' }),
});

/** Undo of the last decision (APP-10): back to `status`, on `list`. */
export const ApplicationReinstated = applicationFact({
  type: 'ApplicationReinstated',
  schema: z.object({ ...ids, status: z.enum(STATUSES), list: z.enum(LIST_TYPES) }),
  text: (data) => `Cofnięto ostatnią decyzję; zgłoszenie wróciło na listę ${LIST_ACCUSATIVE[data.list]}`,
  after: ({ status, list }) => ({ status, list }),
});

/**
 * APP-19. `certificateCode` is only in facts older than `CertificateIssued`: there the code was given with the first
 * presence and was valid while the presence stood. `notedAt`, ISO 8601 UTC: see `notedText`.
 */
export const AttendanceMarked = applicationFact({
  type: 'AttendanceMarked',
  schema: z.object({
    ...ids,
    attended: z.boolean(),
    certificateCode: z.string().nullable(),
    notedAt: z.string().optional(),
  }),
  text: ({ attended, notedAt }) => `Zaznaczono ${attended ? 'obecność' : 'nieobecność'}${notedText(notedAt)}`,
  after: ({ attended }) => ({ presence: presenceOf({ attended, marked: true }) }),
});

/** The mark is void: the date was moved to a day that has not come, or another person has the seat. */
export const AttendanceCleared = applicationFact({
  type: 'AttendanceCleared',
  schema: applicationIds,
  text: () => 'Wycofano zaznaczenie obecności, bo dotyczyło innego dnia albo innej osoby',
  after: () => ({ presence: 'none' }),
});

/** A certificate of attendance (APP-18); the same code again when what it says is true again. */
export const CertificateIssued = applicationFact({
  type: 'CertificateIssued',
  schema: z.object({ ...ids, code: z.string(), contents: certificateContents }),
  text: ({ code, contents: { validUntil } }) =>
    `Wystawiono certyfikat ${code}${validUntil === undefined ? '' : `, ważny do ${formatDay(validUntil)}`}`,
});

export const CertificateRevoked = applicationFact({
  type: 'CertificateRevoked',
  schema: z.object({ ...ids, code: z.string(), cause: z.enum(REVOCATION_CAUSES) }),
  text: (data) => `Unieważniono certyfikat ${data.code}: ${REVOCATION_LABELS[data.cause]}`,
});

/** A certificate was sent by mail (CD-16). Which one was not stated in version 1. */
export const CertificateSent = applicationFact({
  type: 'CertificateSent',
  version: 2,
  upcasters: [(old: { repeated: boolean }) => ({ ...old, code: null })],
  schema: z.object({ ...ids, repeated: z.boolean(), code: z.string().nullable() }),
  text: (data) => (data.repeated ? 'Ponownie wysłano certyfikat' : 'Wysłano certyfikat'),
});
