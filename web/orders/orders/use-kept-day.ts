import { useMemo } from 'react';
import { addDays } from '#domain/text/calendar.ts';
import { orderActionPath } from '#domain/orders/order/actions.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useKeptFiles, type KeptFiles } from '#web/offline/use-kept-files.ts';
import { useOffline, type Offline } from '#web/offline/use-offline.ts';

/** Work that was reported as done: what its form said, with the version of the order that it was said of. */
export interface Done {
  readonly values: Readonly<Record<string, unknown>>;
}

/** The technician's `today` (`YYYY-MM-DD`) without a network: work that is done is kept on the device, and sent order by order. */
export function useKeptDay(today: string): Offline<Done> {
  const { backend, props } = usePageContext();
  const account = props.session?.actor.id;
  // Nobody needs the list when the next day is over.
  const until = useMemo(() => `${addDays(today, 2)}T00:00:00.000Z`, [today]);
  return useOffline<Done>(until, ({ id, at, about, what }) =>
    backend.call('post', orderActionPath(about, 'done'), { key: id, values: { ...what.values, noted: at, account } }),
  );
}

/** So long after it was chosen a file was without a network; sooner it was sent at once. */
const WAITED_MS = 60_000;

/** Photos and files of the day's visits, sent as attachments of their orders. */
export function useDayFiles(): KeptFiles {
  const { backend, props } = usePageContext();
  const account = props.session?.actor.id;
  return useKeptFiles(({ id, at, what }, file) => {
    const noted = Date.now() - Date.parse(at) > WAITED_MS ? { noted: at } : {};
    return backend.call('post', `/panel/orders/${what.to}/attachments`, {
      key: id,
      values: { account, ...noted },
      uploads: [['attachment', file]],
    });
  });
}
