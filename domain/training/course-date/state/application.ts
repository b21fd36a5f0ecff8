import type { CourseDateEvent } from '../events.ts';
import type { ApplicationDetails, CertificateContents } from '../details.ts';
import { isActive, type ListType, type Status } from '../terms.ts';

/** A certificate as it was issued; `contents` is null where an older fact gave only the code. */
export interface CertificateState {
  readonly code: string;
  readonly contents: CertificateContents | null;
  readonly valid: boolean;
  /** The course that the date had when it was issued: what is valid again is about no other. */
  readonly courseId: string;
}

/** An application as its course date knows it: enough to decide, nothing for display alone. */
export interface ApplicationState {
  readonly id: string;
  readonly registrationId: string;
  readonly appliedAt: string;
  details: ApplicationDetails;
  list: ListType;
  status: Status;
  /** Status before the last decision, for undo (APP-10). */
  statusBefore: Status;
  /** Counts the facts about this application but those of certificates, which nobody edits; its registration is 1. */
  version: number;
  /** Order of joining the reserve; edits never change it (APP-14). */
  reserveOrder: number;
  attended: boolean;
  /** Whether anybody has said yet if the person came (CD-14). */
  marked: boolean;
  /** Every certificate of this person here, the newest last; one at most is valid. */
  certificates: readonly CertificateState[];
  /** The code of the certificate that was sent last. */
  sentCertificate: string | null;
  /** On the reserve because an operator moved it off its seat. */
  leftSeat: boolean;
  confirmationSent: boolean;
  /** Was sent word of being on the reserve. */
  informedOfReserve: boolean;
  /** The status it had when its date was cancelled, as long as that is what it waits for; null otherwise. */
  canceledWithDate: Status | null;
  /** Set when the application left for another date; it is then no longer ours. */
  movedTo: string | null;
}

/** The certificate that is valid now. */
export const validCertificate = ({ certificates }: ApplicationState): CertificateState | undefined =>
  certificates.find((certificate) => certificate.valid);

export type ApplicationEvent = Exclude<
  CourseDateEvent,
  { type: `CourseDate${string}` } | { type: 'ApplicationRegistered' | 'ApplicationMovedIn' }
>;
type CertificateFact = Extract<CourseDateEvent, { type: 'CertificateIssued' | 'CertificateRevoked' }>;
type ApplicationFact = Exclude<ApplicationEvent, CertificateFact>;

/** Of its date, as the fact finds it. */
interface DateThen {
  /** The place of the fact in the stream. */
  readonly sequence: number;
  readonly courseId: string;
}

/** One application through its facts. The date counts its seats before and after. */
export function evolveApplication(application: ApplicationState, event: ApplicationEvent, then: DateThen): void {
  if (event.type === 'CertificateIssued' || event.type === 'CertificateRevoked') {
    return changeCertificates(application, event, then);
  }
  application.version += 1;
  applyFact(application, event, then);
}

function changeCertificates(
  application: ApplicationState,
  { type, data }: CertificateFact,
  { courseId }: DateThen,
): void {
  const { certificates } = application;
  application.certificates =
    type === 'CertificateIssued'
      ? [
          ...certificates.filter(({ code }) => code !== data.code),
          { code: data.code, contents: data.contents, valid: true, courseId },
        ]
      : certificates.map((one) => (one.code === data.code ? { ...one, valid: false } : one));
}

/** Facts older than `CertificateIssued`: the code lives and dies with the presence. */
function markAttendance(
  application: ApplicationState,
  { attended, code }: { readonly attended: boolean; readonly code: string | null },
  { courseId }: DateThen,
): void {
  application.attended = attended;
  application.marked = true;
  if (code === null) return;
  const contents = application.certificates.find((one) => one.code === code)?.contents ?? null;
  application.certificates = [
    ...application.certificates.filter((one) => one.code !== code),
    { code, contents, valid: attended, courseId },
  ];
}

function applyFact(application: ApplicationState, event: ApplicationFact, then: DateThen): void {
  switch (event.type) {
    case 'ApplicationEdited':
      application.details = { ...application.details, ...event.data.after };
      return;
    case 'ApplicationPersonReplaced':
      application.details = knownAs(application.details, event.data);
      return;
    case 'ApplicationMovedToPrimary':
      application.list = 'primary';
      application.leftSeat = false;
      return;
    case 'ApplicationMovedToReserve':
      application.list = 'reserve';
      application.leftSeat = true;
      application.reserveOrder = then.sequence;
      return;
    case 'ApplicationMovedOut':
      application.movedTo = event.data.toCourseDateId;
      return;
    case 'AttendanceMarked':
      return markAttendance(application, { attended: event.data.attended, code: event.data.certificateCode }, then);
    case 'AttendanceCleared':
      application.attended = false;
      application.marked = false;
      return;
    case 'ApplicationInformedOfReserve':
      application.informedOfReserve = true;
      return;
    case 'CertificateSent':
      return noteSending(application, event.data.code);
    default:
      changeStatus(application, event, then.sequence);
  }
}

/** The same texts about the person whom the one in this role is known as. */
const knownAs = (
  details: ApplicationDetails,
  { role, to }: { role: 'participant' | 'reporter'; to: string },
): ApplicationDetails => ({ ...details, [role]: { ...details[role], personId: to } });

const noteSending = (application: ApplicationState, code: string | null): void => {
  application.sentCertificate = code ?? validCertificate(application)?.code ?? null;
};

type StatusFact = Exclude<
  ApplicationFact,
  {
    type:
      | 'ApplicationEdited'
      | 'ApplicationPersonReplaced'
      | 'ApplicationMovedToPrimary'
      | 'ApplicationMovedToReserve'
      | 'ApplicationMovedOut'
      | 'AttendanceMarked'
      | 'AttendanceCleared'
      | 'ApplicationInformedOfReserve'
      | 'CertificateSent';
  }
>;

const STATUS_AFTER = {
  ApplicationConfirmed: 'confirmed',
  ApplicationRejected: 'rejected',
  ApplicationCanceled: 'canceled',
  ApplicationResigned: 'resigned',
  ApplicationArchived: 'archived',
} as const;

/** The archive only files what is there. */
function canceledWith(application: ApplicationState, event: StatusFact, before: Status): Status | null {
  if (event.type === 'ApplicationArchived') return application.canceledWithDate;
  return event.type === 'ApplicationCanceled' && event.data.cause === 'course-date' ? before : null;
}

function changeStatus(application: ApplicationState, event: StatusFact, sequence: number): void {
  const before = application.status;
  if (event.type === 'ApplicationReinstated') {
    // An undone decision gives the old place back; only who lost a primary seat joins the reserve again.
    if (event.data.list === 'reserve' && application.list === 'primary') application.reserveOrder = sequence;
    if (event.data.list === 'primary') application.leftSeat = false;
    application.list = event.data.list;
    application.status = event.data.status;
    // Out of the archive, and still cancelled with its date.
    if (isActive(event.data.status)) application.canceledWithDate = null;
  } else if (event.type === 'ApplicationConfirmationSent') {
    application.confirmationSent = true;
    if (before === 'waiting') application.status = 'sent';
  } else {
    application.status = STATUS_AFTER[event.type];
    application.canceledWithDate = canceledWith(application, event, before);
  }
  if (application.status !== before) application.statusBefore = before;
}
