import { randomBytes } from 'node:crypto';
import type { Command } from '#domain/kernel/decider.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { sendCertificate, toggleAttendance } from '#domain/training/course-date/decide/attendance.ts';
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
import type { CourseDateState } from '#domain/training/course-date/state.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import { HttpError } from '#api/http/errors.ts';
import { success } from '#api/http/flash.ts';
import type { RequestContext, CommandRoute, Done } from '#api/http/route.ts';
import { longText } from '#api/handlers/body.ts';
import { text, versionOf } from '#api/handlers/body.ts';
import { applicationDone, onApplication } from '../run.ts';

type ApplicationCommand<Extra> = Command<CourseDateState, { applicationId: string } & Extra, CourseDateEvent>;

/** One click of an operator: the path below /panel/applications/:id, its command, and what it needs from the body. */
interface Decision {
  readonly path: string;
  readonly flash: string;
  run(request: RequestContext, applicationId: string, keyPart?: string): Promise<Accepted<CourseDateEvent> | Refusal>;
}

function decision<Extra extends object>(
  path: string,
  flash: string,
  what: { command: ApplicationCommand<Extra>; input?: (body: RequestContext['body']) => Extra | Refusal },
): Decision {
  return {
    path,
    flash,
    run: async (request, applicationId, keyPart) => {
      const extra = what.input?.(request.body) ?? ({} as Extra);
      if (isRefusal(extra)) return extra;
      const input = { ...extra, version: keyPart ? undefined : versionOf(request.body) };
      return onApplication(request, applicationId, { command: what.command, input, ...(keyPart ? { keyPart } : {}) });
    },
  };
}

const info = (body: RequestContext['body']): { info: string } | Refusal => {
  const read = longText(body, 'info', 'Informacja');
  if (isRefusal(read)) return read;
  return read ? { info: read } : invalid({ info: ['Informacja jest wymagane'] });
};

/** 16 letters and digits without those that look alike: 78 bits, typed from paper without mistakes. */
export function newCertificateCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  // 240 = 8 × 30: bytes above would favour some letters.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 240).slice(0, 16);
  return bytes.map((byte) => letters[byte % letters.length]).join('');
}

const repeat = (body: RequestContext['body']) => ({ repeat: text(body, 'repeat') === 'true' });

export const decisions: readonly Decision[] = [
  decision('confirm', 'Potwierdzono zgłoszenie.', { command: confirmApplication }),
  decision('reject', 'Odrzucono zgłoszenie.', { command: rejectApplication }),
  decision('reject-with-info', 'Odrzucono zgłoszenie i wysłano informację.', {
    command: rejectApplication,
    input: info,
  }),
  decision('resign', 'Odnotowano rezygnację.', { command: resignApplication }),
  decision('cancel', 'Anulowano zgłoszenie.', { command: cancelApplication }),
  decision('archive', 'Zarchiwizowano zgłoszenie.', { command: archiveApplication }),
  decision('undo', 'Cofnięto ostatnią decyzję.', { command: undoDecision }),
  decision('confirmation-email', 'Zlecono wysłanie potwierdzenia.', { command: sendConfirmation, input: repeat }),
  decision('certificate-email', 'Zlecono wysłanie certyfikatu.', { command: sendCertificate, input: repeat }),
  decision('move-to-primary', 'Przeniesiono na listę podstawową.', {
    command: moveToPrimary,
    input: (body) => {
      const reason = text(body, 'overbookReason');
      return reason ? { overbookReason: reason } : {};
    },
  }),
  decision('move-to-reserve', 'Przeniesiono na listę rezerwową.', { command: moveToReserve }),
  decision('attendance/toggle', 'Zmieniono obecność.', {
    command: toggleAttendance,
    input: () => ({ newCertificateCode: newCertificateCode() }),
  }),
];

/** The reason of the change, from any field a form may have for it. */
export const withReason = (request: RequestContext): RequestContext => {
  const reason = text(request.body, 'reason') ?? text(request.body, 'overbookReason');
  return reason ? { ...request, context: { ...request.context, reason } } : request;
};

/** APP-21: a GET only asks; what it shows sends the POST. `below`: the path between the application and the action. */
export async function decisionPage(request: RequestContext, below = '') {
  const { id = '', action = '' } = request.params;
  const decision = decisions.find(({ path }) => path === `${below}${action}`);
  const row = decision && (await applicationById(request.app.db, id));
  if (!decision || !row) throw new HttpError(404);
  return { id: row.id, action: decision.path, version: row.version, participantName: row.participant_name };
}

export const decisionRoutes: readonly CommandRoute[] = decisions.map((one) => ({
  kind: 'command',
  method: 'post',
  path: `/panel/applications/:id/${one.path}`,
  guard: ['APPLICATION_WRITE'],
  page: `/panel/applications/:id/${one.path}`,
  run: async (request): Promise<Done | Refusal> => {
    const id = request.params.id ?? '';
    const result = await one.run(withReason(request), id);
    return applicationDone(request, result, { applicationId: id, flash: success(one.flash) });
  },
}));
