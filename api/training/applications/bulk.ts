import { plural } from '#domain/text/plural.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { isApplicationAction } from '#domain/training/course-date/guards.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';
import { shown } from '../run.ts';
import { decisions } from './decisions.ts';

/** More rows than a page can show are a mistake of a script. */
const MOST = 500;

interface Outcome {
  readonly id: string;
  readonly ok: boolean;
  readonly message: string | null;
  readonly position: string;
}

/**
 * POST /panel/applications/bulk with `action`, `ids[]` and what the action asks for: every row is decided for itself
 * and answered for itself; commands of one date share an append. A repeated key repeats nothing.
 */
export const bulkRoute: CommandRoute = command(
  'post /panel/applications/bulk',
  Object.values(decisions).flatMap(({ commands }) => commands),
  {
    page: '/panel/applications',
    run: async (request): Promise<Done | Refusal> => {
      const ids = readIds(request.body.ids);
      if (isRefusal(ids)) return ids;
      const action = text(request.body, 'action');
      if (!isApplicationAction(action)) return invalid({ action: ['Nieznana czynność.'] });
      const missing = action === 'move' && !text(request.body, 'courseDateId');
      if (missing) return invalid({ courseDateId: ['Termin jest wymagane'] });
      const outcomes = await Promise.all(ids.map((id) => outcome(id, decisions[action].run(request, id, id))));
      return answer(request, outcomes);
    },
  },
);

function readIds(value: unknown): string[] | Refusal {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value ? value.split(',') : [];
  const ids = [...new Set(list.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)))];
  if (ids.length === 0) return invalid({ ids: ['Zaznacz co najmniej jedno zgłoszenie.'] });
  return ids.length > MOST ? invalid({ ids: [`Można zaznaczyć najwyżej ${MOST} zgłoszeń.`] }) : ids;
}

async function outcome(id: string, result: Promise<{ position: string } | Refusal>): Promise<Outcome> {
  const done = await result;
  if (!isRefusal(done)) return { id, ok: true, message: null, position: done.position };
  // A mistake in the shared part of the form (an empty info) is the same for every row.
  return { id, ok: false, message: done.message, position: '' };
}

async function answer(request: RequestContext, outcomes: readonly Outcome[]): Promise<Done> {
  const ok = outcomes.filter((one) => one.ok);
  const failed = outcomes.length - ok.length;
  const newest = ok.reduce((position, one) => (one.position > position ? one.position : position), '');
  const applications = (n: number) => `${n} ${plural(n, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}`;
  const message =
    failed === 0
      ? `Zmieniono ${applications(ok.length)}.`
      : `Zmieniono ${applications(ok.length)}, nie udało się zmienić ${failed}: ${firstMessage(outcomes)}`;
  const flash = failed === 0 ? success(message) : warning(message);
  return {
    body: { results: outcomes.map(({ id, ok: done, message: why }) => ({ id, ok: done, message: why })) },
    redirect: '/panel/applications',
    flash: newest ? await shown(request, newest, flash) : flash,
  };
}

const firstMessage = (outcomes: readonly Outcome[]): string => outcomes.find((one) => !one.ok)?.message ?? '';
