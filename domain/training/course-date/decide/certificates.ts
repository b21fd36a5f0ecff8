import { missing } from '#domain/form/validators/text.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { conflict, invalid, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { CertificateContents, CertificateNames, CourseDateDetails } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { givesCertificates, takesAttendance } from '../guards.ts';
import { NO_VALID_CERTIFICATE } from '../refused-words.ts';
import { currentStatus, onApplication, type ApplicationInput } from './shared.ts';
import { wasPresent, type CourseDateState } from '../state.ts';
import { certificateEnd } from '../validity.ts';
import { validCertificate, type ApplicationState } from '../state/application.ts';
import { earnsCertificate as earns, type RevocationCause } from '../terms.ts';

/** A code that nobody has yet, for a certificate that says something new. */
export interface NewCertificate {
  readonly newCertificateCode: string;
  readonly names: CertificateNames;
}

/** The names belong to another course, place or trainer than the date has by now: to be looked up again. */
export function refuseNames(details: CourseDateDetails, names: CertificateNames): Refusal | undefined {
  const same =
    names.courseId === details.courseId &&
    names.courseLocationId === details.courseLocationId &&
    names.trainerId === details.trainerId;
  return same ? undefined : conflict('Termin zmienił się w międzyczasie. Spróbuj jeszcze raz.');
}

/**
 * The certificate of somebody who was present, with the presence or after it (APP-18). What says the same as one before
 * is valid again under its code until the day that was promised with it, whatever the course promises by now; anything
 * else gets a new code, and the old one stays revoked.
 */
export function issue(
  state: CourseDateState,
  application: ApplicationState,
  { newCertificateCode, names }: NewCertificate,
): CourseDateEvent[] {
  const { details } = state;
  if (!details || application.details.participant.forgotten || isSettled(application)) return [];
  const contents = contentsOf(application, details, names);
  const before = application.certificates.findLast((one) => one.contents === null || isSame(one.contents, contents));
  return [
    {
      type: 'CertificateIssued',
      data: {
        ...idsOf(state, application),
        code: before?.code ?? newCertificateCode,
        contents: before ? endingOn(contents, before.contents?.validUntil) : contents,
      },
    },
  ];
}

/** A valid certificate whose contents are known; one of an older fact is issued once more to fix what it says. */
const isSettled = (application: ApplicationState): boolean =>
  application.certificates.some(({ valid, contents }) => valid && contents !== null);

/**
 * After an undone decision: the newest certificate is true again where nothing it says has changed, the course of the date
 * neither. It is made out to who the participant is by now: of two who were separated meanwhile the own one (GDP-03).
 */
export function validAgain(state: CourseDateState, application: ApplicationState): CourseDateEvent[] {
  const last = application.certificates.at(-1);
  const { details } = state;
  if (!details || !last?.contents || last.valid || !application.attended) return [];
  if (last.courseId !== details.courseId || !isStillSo(last.contents, application, details)) return [];
  const { code, contents } = last;
  const participant = { ...contents.participant, personId: application.details.participant.personId };
  return [
    { type: 'CertificateIssued', data: { ...idsOf(state, application), code, contents: { ...contents, participant } } },
  ];
}

const isStillSo = (
  contents: CertificateContents,
  application: ApplicationState,
  { startedOn, formula }: CourseDateDetails,
): boolean =>
  contents.participant.name === nameOf(application) &&
  contents.startedOn === startedOn &&
  contents.formula === formula &&
  contents.companyName === application.details.company.name;

/** In the same decision as what ends it. */
export function revoke(
  state: CourseDateState,
  application: ApplicationState,
  cause: RevocationCause,
): CourseDateEvent[] {
  const valid = validCertificate(application);
  return valid ? [{ type: 'CertificateRevoked', data: { ...idsOf(state, application), code: valid.code, cause } }] : [];
}

/**
 * A valid certificate that was made out while two persons were taken for one names the one who is nobody's other self
 * again, under its code: an erasure of either reaches what is theirs and nothing else (GDP-03).
 */
export function ofSeparated(
  state: CourseDateState,
  application: ApplicationState,
  { from, to }: { readonly from: string; readonly to: string },
): CourseDateEvent[] {
  const { code, contents } = validCertificate(application) ?? {};
  if (code === undefined || contents?.participant.personId !== from || contents.participant.forgotten) return [];
  const participant = { ...contents.participant, personId: to };
  return [
    { type: 'CertificateIssued', data: { ...idsOf(state, application), code, contents: { ...contents, participant } } },
  ];
}

/** The certificates of everybody here. */
export const revokeAll = (state: CourseDateState, cause: RevocationCause): CourseDateEvent[] =>
  [...state.applications.values()].flatMap((application) => revoke(state, application, cause));

const isEarned = ({ status }: CourseDateState, application: ApplicationState): boolean =>
  application.movedTo === null &&
  earns({ ...application, dateStatus: status === 'cancelled' ? 'cancelled' : 'active' });

/** APP-18: present, no longer waiting for a decision, and the last day of the training has come. */
export const earnsCertificate = (
  state: CourseDateState,
  application: ApplicationState,
  { duration, today }: { readonly duration: number; readonly today: string },
): boolean =>
  isEarned(state, application) && state.details !== null && givesCertificates({ ...state.details, duration }, today);

/**
 * Brings the certificates of a date in line with who was present: issues those that are missing, fixes what those of
 * older facts say, revokes those that nothing justifies any more. The program runs it after what may have changed that.
 */
export const settleCertificates: Command<
  CourseDateState,
  { readonly names: CertificateNames; newCode(): string },
  CourseDateEvent
> = {
  name: 'SettleCertificates',
  permission: 'COURSEDATE_WRITE',
  decide(state, { names, newCode }, context) {
    if (!state.details) return notFound('Nie znaleziono terminu szkolenia.');
    const refusal = refuseNames(state.details, names);
    if (refusal) return refusal;
    return [...state.applications.values()].flatMap((application) => {
      if (earnsCertificate(state, application, { duration: names.duration, today: context.today })) {
        return issue(state, application, { newCertificateCode: newCode(), names });
      }
      if (!isFounded(state, application, context.today)) return revoke(state, application, 'unfounded');
      return validCertificate(application) ? issue(state, application, { newCertificateCode: newCode(), names }) : [];
    });
  },
};

/** One that was issued before the last day, or to somebody who still waited, by an earlier rule stays a fact. */
const isFounded = (state: CourseDateState, application: ApplicationState, today: string): boolean =>
  wasPresent(state, application) && takesAttendance(state.details?.startedOn ?? '', today);

/**
 * APP-18: a corrected name, company or course is said by a new certificate, by an operator's decision with a reason: the
 * one before is revoked as superseded, so that its page says so.
 */
export const reissueCertificate: Command<CourseDateState, ApplicationInput & NewCertificate, CourseDateEvent> = {
  name: 'ReissueCertificate',
  permission: 'APPLICATION_WRITE',
  decide: (state, { newCertificateCode: code, names, ...input }, context) =>
    onApplication(state, input, (application, details) => {
      if (!context.reason) return invalid({ reason: [missing('Powód')] });
      const refusal = refuseNames(details, names);
      if (refusal) return refusal;
      const earned = earnsCertificate(state, application, { duration: names.duration, today: context.today });
      if (!earned || !validCertificate(application) || application.details.participant.forgotten) {
        return conflict(NO_VALID_CERTIFICATE, currentStatus(application));
      }
      const contents = contentsOf(application, details, names);
      return [
        ...revoke(state, application, 'superseded'),
        { type: 'CertificateIssued', data: { ...idsOf(state, application), code, contents } },
      ];
    }),
};

const idsOf = (state: CourseDateState, { id }: ApplicationState) => ({ applicationId: id, courseDateId: state.id });

/** The same with this end, or without any. */
const endingOn = (
  { validUntil: _before, ...contents }: CertificateContents,
  validUntil: string | null | undefined,
): CertificateContents => ({ ...contents, ...(validUntil ? { validUntil } : {}) });

const nameOf = ({ details: { participant } }: ApplicationState): string =>
  `${participant.firstName} ${participant.lastName}`.trim();

const contentsOf = (
  application: ApplicationState,
  details: CourseDateDetails,
  names: CertificateNames,
): CertificateContents => {
  const { startedOn, formula } = details;
  const { duration } = names;
  const contents = {
    participant: { personId: application.details.participant.personId, name: nameOf(application) },
    companyName: application.details.company.name,
    courseName: names.courseName,
    startedOn,
    formula,
    locationName: formula === 'online' ? '' : names.locationName,
    duration,
    trainer: names.trainer,
  };
  return endingOn(contents, certificateEnd({ startedOn, duration }, names.certificateMonths));
};

/** The same to a reader but for the end, which was promised once; persons whose names are erased can't be distinguished. */
const isSame = (one: CertificateContents, other: CertificateContents): boolean =>
  SAID.every((field) => one[field] === other[field]) &&
  one.participant.name === other.participant.name &&
  (one.trainer?.name ?? '') === (other.trainer?.name ?? '');

const SAID = ['companyName', 'courseName', 'startedOn', 'formula', 'locationName', 'duration'] as const;
