import { isTicked } from '#domain/form/input.ts';
import { missing } from '#domain/form/validators/text.ts';
import type { Command, CommandHead } from '#domain/kernel/decider.ts';
import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { sendCertificate, toggleAttendance } from '#domain/training/course-date/decide/attendance.ts';
import { reissueCertificate } from '#domain/training/course-date/decide/certificates.ts';
import { moveToPrimary, moveToReserve } from '#domain/training/course-date/decide/lists.ts';
import {
  archiveApplication,
  cancelApplication,
  confirmApplication,
  rejectApplication,
  resignApplication,
  sendConfirmation,
  undoDecision,
} from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { CourseDateState } from '#domain/training/course-date/state.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import { LIST_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import { applicationTogether } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { longText, text, versionOf } from '#api/handlers/body.ts';
import { newCertificate } from '../certificates.ts';
import { durationOf, onCourseDate, refusedNow, statusOf, type ApplicationStatus } from '../run.ts';
import { moveApplication, moveCommands, movedFlash } from './move.ts';

type ApplicationCommand<Extra> = Command<
  CourseDateState,
  { applicationId: string; duration?: number } & Extra,
  CourseDateEvent
>;

/** What was decided: where it is in the log, and what is said. */
export interface Decided {
  readonly position: string;
  readonly flash: Flash;
  readonly status?: ApplicationStatus | undefined;
}

/** One click of an operator: its commands, and how it is done with what the body says. */
export interface Decision {
  readonly commands: readonly CommandHead[];
  run(request: RequestContext, applicationId: string, row?: RowOfMany): Promise<Decided | Refusal>;
}

/** One of many decided at once: its command has a key of its own, and the version is the row's, not the form's. */
export interface RowOfMany {
  readonly keyPart: string;
  /** Absent where nobody looked at it: each row is then decided as it is now. */
  readonly version: number | undefined;
}

/** What a decision needs besides the application. */
interface Needs<Extra> {
  input?(request: RequestContext, applicationId: string): Extra | Refusal | Promise<Extra | Refusal>;
  /** The field of its form that holds the reason, where it is not `reason`. */
  readonly reasonField?: string;
  /** What is said of it, where that depends on who it was about or on what became of it. */
  flash?(before: ApplicationRow, events: readonly Recorded<CourseDateEvent>[]): Flash;
}

function decision<Extra extends object>(
  command: ApplicationCommand<Extra>,
  flash: string,
  needs: Needs<Extra> = {},
): Decision {
  return {
    commands: [command],
    async run(asked, applicationId, row) {
      const request = withReason(asked, needs.reasonField);
      if (isRefusal(request)) return request;
      const before = await applicationTogether(request.app.lists, applicationId);
      if (!before) return notFound('Nie znaleziono zgłoszenia.');
      const extra = (await needs.input?.(request, applicationId)) ?? ({} as Extra);
      if (isRefusal(extra)) return extra;
      const result = await onCourseDate(request, before.course_date_id, {
        command,
        input: {
          ...extra,
          applicationId,
          duration: await durationOf(request, before.course_date_id),
          version: versionFor(request, row),
        },
        resultOf: statusOf(applicationId),
        ...keyOf(row),
      });
      if (isRefusal(result)) return refusedNow(request, result, applicationId);
      const { position, events, result: status } = result;
      return { position, status, flash: needs.flash?.(before, events) ?? success(flash) };
    },
  };
}

const keyOf = (row: RowOfMany | undefined) => (row ? { keyPart: row.keyPart } : {});

const versionFor = ({ body }: RequestContext, row: RowOfMany | undefined) => (row ? row.version : versionOf(body));

/** A form that asks for the reason under another name: it is the command's reason all the same. */
function withReason(request: RequestContext, field: string | undefined): RequestContext | Refusal {
  const reason = field === undefined ? undefined : longText(request.body, field, 'Powód');
  if (isRefusal(reason)) return reason;
  return reason === undefined ? request : { ...request, context: { ...request.context, reason } };
}

/** People waiting on the reserve are not reported as if they were given a seat. */
const orOnReserve =
  (onPrimary: string, onReserve: string) =>
  (before: ApplicationRow): Flash =>
    before.seat === 'reserve' ? warning(onReserve) : success(onPrimary);

/** Where the person really landed; a warning when it is not where they were before the undone decision. */
function undone(before: ApplicationRow, events: readonly Recorded<CourseDateEvent>[]): Flash {
  const [fact] = dataOfType(events, 'ApplicationReinstated');
  if (!fact) return success('Cofnięto ostatnią decyzję.');
  const { status } = fact;
  const list = seated(before.id, events) ? 'primary' : fact.list;
  const landed = `status „${STATUS_LABELS[status]}”, lista ${LIST_LABELS[list]}`;
  // Out of the archive the status before the undone decision is no longer known: only the present one is said.
  if (before.status_before === 'archived')
    return (list === before.list_type ? success : warning)(`Cofnięto ostatnią decyzję: ${landed}.`);
  const was = `status „${STATUS_LABELS[before.status_before]}”, lista ${LIST_LABELS[before.list_type]}`;
  return landed === was
    ? success(`Cofnięto ostatnią decyzję: ${landed}.`)
    : warning(`Cofnięto ostatnią decyzję, ale nie wszystko wróciło: teraz ${landed}, przed decyzją ${was}.`);
}

/** Back on the reserve, and a free seat was given at once (APP-14). */
const seated = (applicationId: string, events: readonly Recorded<CourseDateEvent>[]): boolean =>
  dataOfType(events, 'ApplicationMovedToPrimary').some((fact) => fact.applicationId === applicationId);

const info = ({ body }: RequestContext): { info: string } | Refusal => {
  const read = longText(body, 'info', 'Informacja');
  if (isRefusal(read)) return read;
  return read ? { info: read } : invalid({ info: [missing('Informacja')] });
};

const repeat = ({ body }: RequestContext) => ({ repeat: isTicked(body.repeat) });

async function certificateToSend(request: RequestContext, applicationId: string) {
  const certificate = await newCertificate(request, applicationId);
  return isRefusal(certificate) ? certificate : { ...certificate, ...repeat(request) };
}

/** APP-11: to another date, chosen by its id. */
const move: Decision = {
  commands: moveCommands,
  async run(request, applicationId, row) {
    const courseDateId = text(request.body, 'courseDateId');
    if (!courseDateId) return invalid({ courseDateId: [missing('Termin')] });
    const how = { version: versionFor(request, row), ...keyOf(row) };
    const moved = await moveApplication(request, applicationId, { courseDateId, ...how });
    if (isRefusal(moved))
      return isAboutDate(moved) ? atField('courseDateId', moved) : refusedNow(request, moved, applicationId);
    return { position: moved.accepted.position, flash: movedFlash(moved) };
  },
};

/** What speaks against the chosen date is said where it was chosen; what became of the application meanwhile is not its fault. */
const isAboutDate = ({ refused, current }: Refusal): boolean =>
  refused === 'conflict' && (current as { version?: unknown } | undefined)?.version === undefined;

const atField = (field: string, refusal: Refusal): Refusal => ({ ...refusal, errors: { [field]: [refusal.message] } });

/** Every action that a page may offer has its route here, or this does not compile. */
export const decisions: Readonly<Record<ApplicationAction, Decision>> = {
  confirm: decision(confirmApplication, 'Potwierdzono zgłoszenie.', {
    flash: orOnReserve(
      'Potwierdzono zgłoszenie.',
      'Potwierdzono zgłoszenie na liście rezerwowej: uczestnik nadal czeka na wolne miejsce.',
    ),
  }),
  reject: decision(rejectApplication, 'Odrzucono zgłoszenie.'),
  'reject-with-info': decision(rejectApplication, 'Odrzucono zgłoszenie i wysłano informację.', { input: info }),
  resign: decision(resignApplication, 'Odnotowano rezygnację.'),
  cancel: decision(cancelApplication, 'Anulowano zgłoszenie.'),
  archive: decision(archiveApplication, 'Zarchiwizowano zgłoszenie.'),
  undo: decision(undoDecision, 'Cofnięto ostatnią decyzję.', { flash: undone }),
  'confirmation-email': decision(sendConfirmation, 'Zlecono wysłanie potwierdzenia.', {
    input: repeat,
    flash: orOnReserve(
      'Zlecono wysłanie potwierdzenia.',
      'Zlecono wysłanie informacji o wpisie na listę rezerwową: miejsce nie jest potwierdzone.',
    ),
  }),
  'certificate-reissue': decision(reissueCertificate, 'Wystawiono nowy certyfikat; poprzedni jest unieważniony.', {
    input: newCertificate,
  }),
  'certificate-email': decision(sendCertificate, 'Zlecono wysłanie certyfikatu.', { input: certificateToSend }),
  move,
  'move-to-primary': decision(moveToPrimary, 'Przeniesiono na listę podstawową.', { reasonField: 'overbookReason' }),
  'move-to-reserve': decision(moveToReserve, 'Przeniesiono na listę rezerwową.'),
  'attendance/toggle': decision(toggleAttendance, 'Zmieniono obecność.', {
    input: newCertificate,
  }),
};
