import { useEffect, useMemo, useState } from 'react';
import type { Presence } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useOffline, type Offline } from '#web/offline/use-offline.ts';
import type { AttendanceData, Mark, useChoices } from './use-choices.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Nobody needs the list a day after it was last read from the server, nor a day after the training. */
const untilOf = ({ startedOn, duration }: AttendanceData): string => {
  const trained = Date.parse(startedOn) + (duration + 1) * DAY_MS;
  return new Date(Math.max(trained, Date.now() + DAY_MS)).toISOString();
};

/** The attendance list without a network: what is marked is kept on the device, and sent person by person. */
export function useKeptAttendance(data: AttendanceData, action: string): Offline<Mark> {
  const { backend, props } = usePageContext();
  const account = props.session?.actor.id;
  const until = useMemo(() => untilOf(data), [data]);
  return useOffline<Mark>(until, ({ id, at, about, what }) =>
    backend.call('post', action, {
      key: id,
      values: {
        attendance: { [about]: what.presence },
        seen: { [about]: what.seen },
        who: { [about]: what.person },
        noted: { [about]: at },
        account,
      },
    }),
  );
}

/** What the device has saved last of each person and the server has not taken. */
export const waitingOf = ({ acts }: Offline<Mark>): ReadonlyMap<string, Presence> =>
  new Map(acts.map(({ about, what }) => [about, what.presence]));

/** Choices that nobody has saved outlive the page: they come back with it, and are kept again at each change. */
export function useKeptChoices(offline: Offline<Mark>, choices: ReturnType<typeof useChoices>): void {
  const { ready, choices: kept, keepChoices } = offline;
  const [isBack, setBack] = useState(false);
  const { mine, restore } = choices;
  if (ready && !isBack) {
    setBack(true);
    restore(kept);
  }
  useEffect(() => {
    if (isBack) keepChoices(mine);
  }, [isBack, mine, keepChoices]);
}
