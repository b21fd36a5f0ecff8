import { missing } from '#domain/form/validators/text.ts';
import { counted } from '#domain/text/plural.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { isApplicationAction, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';
import { foundRoute, readTicked, readVersions } from '#api/handlers/ticked.ts';
import { shown } from '../run.ts';
import { applicationsInOrder } from '#projections/training/applications/application-details.ts';
import { listApplications } from '#projections/training/applications/application-list.ts';
import { decisions, type Decided } from './decisions.ts';
import { readListQuery } from './filters.ts';

const APPLICATIONS = ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'] as const;

/** What became of one row. */
export interface BulkResult {
  readonly id: string;
  readonly participantName: string;
  readonly ok: boolean;
  /** Why not. */
  readonly message: string | null;
  /** What was done, and on which list the person is since. */
  readonly outcome: string | null;
  /** To be looked at: refused, on the reserve, or without the seat it had. */
  readonly warns: boolean;
  /** Of the application as the decision left it, to be taken back only as long as nobody decided since. */
  readonly version: number | null;
}

interface Outcome extends BulkResult {
  readonly position: string;
}

/** What the list's filters find, to be ticked at once. */
export const foundApplications = foundRoute(
  '/panel/applications/found',
  ['APPLICATION_READ'],
  async (request, most) => {
    const { after: _after, before: _before, ...query } = await readListQuery(request);
    const { items } = await listApplications(request.app.lists, { ...query, page: 1, pageSize: most });
    return items.map(({ id, participantName: name }) => ({ id, name }));
  },
);

/**
 * POST /panel/applications/bulk with `action`, `ids[]` and what the action asks for: every row is decided for itself
 * and answered for itself, in the order of the list: seats go to who joined the primary list first, then to who joined
 * the reserve first. A row with a version in `versions` is decided only in that version. A repeated key repeats nothing.
 */
export const bulkRoute: CommandRoute = command(
  'post /panel/applications/bulk',
  Object.values(decisions).flatMap(({ commands }) => commands),
  {
    page: '/panel/applications',
    run: async (request): Promise<Done | Refusal> => {
      const ids = readTicked(request.body.ids, { one: 'zgłoszenie', of: APPLICATIONS });
      if (isRefusal(ids)) return ids;
      const action = text(request.body, 'action');
      if (!isApplicationAction(action)) return invalid({ action: ['Nieznana czynność.'] });
      const lacksDate = action === 'move' && !text(request.body, 'courseDateId');
      if (lacksDate) return invalid({ courseDateId: [missing('Termin')] });
      return answer(request, await decideAll(request, ids, action));
    },
  },
);

/** Rows that contend for the same seats one after the other; outcomes in the order that was asked for. */
async function decideAll(request: RequestContext, ids: readonly string[], action: ApplicationAction) {
  const rows = await applicationsInOrder(request.app.db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const ordered = [...rows.map((row) => row.id), ...ids.filter((id) => !known.has(id))];
  // A move contends at its target, whatever date it comes from.
  const groups = grouped(ordered, (id) => (action === 'move' ? '' : (known.get(id)?.course_date_id ?? '')));
  const versions = readVersions(request.body.versions);
  const outcomes = new Map<string, Outcome>();
  const inTurn = async (group: readonly string[]) => {
    for (const id of group) {
      const decided = await decisions[action].run(request, id, { keyPart: id, version: versions.get(id) });
      outcomes.set(id, outcomeOf({ id, participantName: known.get(id)?.participant_name ?? '' }, decided));
    }
  };
  await Promise.all([...groups.values()].map(inTurn));
  return ids.flatMap((id) => outcomes.get(id) ?? []);
}

function grouped(ids: readonly string[], by: (id: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) groups.set(by(id), [...(groups.get(by(id)) ?? []), id]);
  return groups;
}

function outcomeOf(who: { id: string; participantName: string }, decided: Decided | Refusal): Outcome {
  // A mistake in the shared part of the form (an empty info) is the same for every row.
  return isRefusal(decided)
    ? { ...who, ok: false, message: decided.message, outcome: null, warns: true, version: null, position: '' }
    : {
        ...who,
        ok: true,
        message: null,
        outcome: decided.flash.message,
        warns: decided.flash.theme === 'warning',
        version: decided.status?.version ?? null,
        position: decided.position,
      };
}

async function answer(request: RequestContext, outcomes: readonly Outcome[]): Promise<Done> {
  const ok = outcomes.filter((one) => one.ok);
  const failed = outcomes.length - ok.length;
  const newest = ok.reduce((position, one) => (one.position > position ? one.position : position), '');
  const warned = ok.filter(({ warns }) => warns);
  const changed = `Zmieniono ${counted(ok.length, APPLICATIONS)}`;
  const message = [
    failed === 0 ? `${changed}.` : `${changed}, nie udało się zmienić ${failed}: ${firstMessage(outcomes)}`,
    ...(warned.length > 0 ? [`Do sprawdzenia ${counted(warned.length, APPLICATIONS)}: ${warned[0]?.outcome}`] : []),
  ].join(' ');
  const flash = failed + warned.length === 0 ? success(message) : warning(message);
  return {
    body: { results: outcomes.map(({ position: _position, ...result }): BulkResult => result) },
    redirect: '/panel/applications',
    flash: newest ? await shown(request, newest, flash) : flash,
  };
}

const firstMessage = (outcomes: readonly Outcome[]): string => outcomes.find((one) => !one.ok)?.message ?? '';
