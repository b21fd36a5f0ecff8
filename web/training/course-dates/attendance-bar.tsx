import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useAnnounced } from '#web/app/announce.ts';
import type { Offline } from '#web/offline/use-offline.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Mark } from './use-choices.ts';

interface Bar {
  readonly present: number;
  readonly all: number;
  /** Chosen and saved nowhere. */
  readonly unsaved: number;
  readonly offline: Offline<Mark>;
  readonly pending: boolean;
  readonly open: boolean;
  readonly back: string;
}

/** What stands below the list, whatever its length: how many came, what is not on the server, and the button. */
export function AttendanceBar({ present, all, unsaved, offline, pending, open, back }: Bar) {
  const { lost } = usePageContext();
  const isOnline = useOnline();
  const isAway = lost || !isOnline || offline.state === 'later';
  const waits = offline.acts.filter(({ told }) => !told).length;
  const asked = offline.acts.length - waits;
  const said = sentenceOf(offline, { isAway, waits });
  useAnnounced(said, said);
  return (
    <div className="row form-buttons attendance-buttons" data-works-offline={offline.ready || undefined}>
      <p className="attendance-state">
        <strong>{`${present} z ${all}`}</strong>
        {isAway && (
          <span className="attendance-away">
            <CloudOff size={16} aria-hidden />
            bez sieci
          </span>
        )}
        {waits > 0 && <span>{offline.state === 'sending' ? `wysyłanie: ${waits}` : `${waits} do wysłania`}</span>}
        {asked > 0 && <span>{`${asked} do wyboru`}</span>}
        {offline.acts.length === 0 && offline.sent > 0 && <span>wysłano</span>}
        {unsaved > 0 && <span>{`${unsaved} niezapisane`}</span>}
      </p>
      <Button type="submit" label="Zapisz obecność" pending={pending} disabled={!open} />
      <ButtonLink to={back} theme="ghost" label="Anuluj" />
    </div>
  );
}

/** What is said to the one who does not see the bar; numbers that change with every tap are the heading's. */
function sentenceOf({ state, sent }: Offline<Mark>, now: { isAway: boolean; waits: number }): string {
  if (now.isAway) {
    const waits = now.waits > 0 ? ` Do wysłania: ${now.waits}.` : '';
    return `Bez sieci. Zaznaczenia zostają na tym urządzeniu i wyślą się, gdy wróci.${waits}`;
  }
  if (now.waits > 0) return '';
  return state === 'done' && sent > 0 ? `Wysłano zaznaczenia: ${sent}.` : '';
}

const listen = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
