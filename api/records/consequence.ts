import { subjectOf } from '#domain/kernel/subject.ts';
import { doneWhenClosed, OrganisationClosing } from '#domain/organisation/events.ts';
import { backText, hangingText } from '#domain/organisation/closing.ts';
import { counted } from '#domain/text/plural.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { countsOf, hangingOn, type OpenWork, type OrganisationRow } from '#api/organisations/organisation.ts';
import { timelineOf } from '#projections/timeline-list.ts';

type Asking = RequestContext;
interface Kind {
  readonly kind: string;
  readonly table: string;
  readonly work?: OpenWork | undefined;
}
type Row = Pick<OrganisationRow, 'id' | 'active'> & { readonly values?: object };

/** What switching an organisation off or on means, for the question (B11); null where nothing hangs on it. */
export async function consequenceOf(request: Asking, { kind, table, work }: Kind, row: Row): Promise<string | null> {
  const values = (row.values ?? {}) as OrganisationRow['values'];
  const counts = countsOf(await hangingOn(request, { table, work }, { id: row.id, values }));
  if (row.active) return hangingText(counts, work?.nouns ?? ['', '', '']) ?? null;
  const said = [
    counts.people > 0 ? backText(counts.people) : '',
    work && counts.work > 0 ? `Nadal ma ${counted(counts.work, work.nouns)}.` : '',
    await closedWith(request, subjectOf(kind, row.id)),
  ];
  return said.filter((one) => one !== '').join(' ') || null;
}

/** What was done when it was switched off and does not come back by itself. */
async function closedWith({ app }: Pick<RequestContext, 'app'>, subject: string): Promise<string> {
  const last = (await timelineOf(app.db, subject)).find(({ type }) => type === OrganisationClosing.type);
  const done = doneWhenClosed(last?.text ?? '');
  return done.length === 0 ? '' : `Przy wyłączaniu wybrano: ${done.join('; ')}. To nie wraca samo.`;
}
