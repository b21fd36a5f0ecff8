import type { SubmittedValues } from '#domain/cooperant/submitted.ts';
import { pageOf } from '#api/handlers/read-filters.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { listRecords } from '#projections/record-list.ts';

const PAGE_SIZE = 20;

/** What a page of a company's own activations or reports gets. */
export type OwnSubmitted = Awaited<ReturnType<ReturnType<typeof ownSubmitted>>>;

/** What a service company submitted and still holds, the newest first; of another's nothing can be asked. `companyOf`: whom the caller is or works for. */
export const ownSubmitted =
  (table: string, companyOf: (request: RequestContext) => Promise<string>) => async (request: RequestContext) => {
    const { items, ...rest } = await listRecords(request.app.db, table, {
      equals: [{ field: 'companyId', value: await companyOf(request), list: false }],
      // What the office has switched off holds no more.
      active: true,
      sort: { by: 'submitDate', descending: true },
      page: pageOf(request.query.page),
      pageSize: PAGE_SIZE,
    });
    return {
      ...rest,
      items: items.map(({ id, values }) => {
        const { submitDate, deviceSerialNumber, description } = values as unknown as SubmittedValues;
        return { id, submitDate, deviceSerialNumber, description };
      }),
    };
  };
