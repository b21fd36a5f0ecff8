import { mergeQuery } from '#domain/kernel/url.ts';
import { COMING_STAY } from '#domain/training/course-date/coming-dates.ts';
import type { Role } from '#domain/training/accounts/roles.ts';
import { FIRMS_STAY, firmsOfText } from '#domain/training/records/company.ts';
import { activeFirmsOf } from '#projections/training/firms.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { together, type Leaving } from '#api/records/leaving.ts';
import { comingDates } from '../records/promises.ts';

/** So many firms are named in a question; the sentence counts them all, and their list shows them. */
const NAMED = 6;

/** The firms of a sales representative; null where there are none. */
async function firmsOf({ app, access }: RequestContext, id: string, stays: string): Promise<Leaving | null> {
  const firms = await activeFirmsOf(app.db, id);
  if (firms.length === 0) return null;
  const named = firms
    .slice(0, NAMED)
    .map((firm) => ({ path: `/panel/firms/${firm.id}`, label: `Firma „${firm.title}”` }));
  const all = {
    path: mergeQuery('/panel/firms', { filters: { salesRepresentativeId: id } }),
    label: 'Wszystkie firmy tej osoby',
  };
  const links = firms.length > NAMED ? [...named, all] : named;
  return { text: `${firmsOfText(firms.length)} ${stays}`, links: access.reads('BOSCHCARSERVICE_READ') ? links : [] };
}

/** What hangs on an operator whose access is taken, or who is erased: the dates they lead, the firms they look after. */
export const leftByOperator = async (
  request: RequestContext,
  id: string,
  how: 'left' | 'erased',
): Promise<Leaving | null> => {
  const dates = how === 'left' ? COMING_STAY.trainer : COMING_STAY.erasedTrainer;
  return together([
    await comingDates(request, { column: 'trainer_id', id }, dates),
    await firmsOf(request, id, FIRMS_STAY[how]),
  ]);
};

/** What only these roles do; who has another one keeps what is theirs, and nobody new is given to them. */
const OF_ROLE: Partial<Record<Role, (request: RequestContext, id: string) => Promise<Leaving | null>>> = {
  TRAINER: (request, id) => comingDates(request, { column: 'trainer_id', id }, COMING_STAY.formerTrainer),
  SALES_REPRESENTATIVE: (request, id) => firmsOf(request, id, FIRMS_STAY.left),
};

/** Their role, where something hangs on it; null for all others. */
async function heldRole(request: RequestContext, id: string, values: object) {
  const { role } = values as { readonly role: Role };
  const left = await OF_ROLE[role]?.(request, id);
  return left ? { field: 'role', value: role, left } : null;
}

/** OPR-01, CD-17, FRM-01: taking the access or the role of who leads coming dates or looks after firms says so. */
export const operatorScreen: AccountScreenParts = {
  extras: { leaves: (request, id) => leftByOperator(request, id, 'left'), held: heldRole },
};
