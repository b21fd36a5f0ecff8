import { mergeQuery } from '#domain/kernel/url.ts';
import { COMING_STAY } from '#domain/training/course-date/coming-dates.ts';
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

/** OPR-01, CD-17, FRM-01: taking the access of who leads coming dates or looks after firms says so. */
export const operatorScreen: AccountScreenParts = {
  extras: { leaves: (request, id) => leftByOperator(request, id, 'left') },
};
