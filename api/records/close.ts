import { closeRoutes } from '#api/organisations/routes.ts';
import type { Route } from '#api/http/routes/route.ts';
import { recordOptions } from '#projections/record-list.ts';
import { onRecord } from './change.ts';
import { presentRecord } from './details.ts';
import type { RecordScreen } from './screen.ts';

/** Switching off a plain record that accounts belong to: a company, a distributor. */
export const recordCloseRoutes = (screen: RecordScreen): readonly Route[] => {
  const { declaration: view, table, deactivate } = screen.record;
  const organisation = {
    table,
    view,
    work: screen.work,
    present: async (request: Parameters<typeof presentRecord>[1]) => {
      const { id, title, active, values } = await presentRecord(screen, request);
      return { id, title, active, values: values as Readonly<Record<string, unknown>> };
    },
    switchOff: (request: Parameters<typeof presentRecord>[1], id: string) =>
      onRecord(screen, request, { id, command: deactivate, input: {} }),
    others: ({ app }: Parameters<typeof presentRecord>[1]) => recordOptions(app.db, table),
  };
  return closeRoutes(() => organisation, { base: view.base, switchOff: deactivate });
};
