import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAnnounced } from '#web/app/announce.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Waiting } from './use-outbox.ts';
import './offline-words.css';

interface Words {
  /** What stays on the device: 'Zaznaczenia'. */
  readonly acts: string;
  /** What was sent: 'Wysłano zaznaczenia'. */
  readonly sent: string;
}

/** What of a page waits on its device: a lost network, what is not sent, what was refused. Said aloud as well. */
export function OfflineWords({ offline, words }: { offline: Waiting; words: Words }) {
  const { lost } = usePageContext();
  const isOnline = useOnline();
  const isAway = lost || !isOnline || offline.state === 'later';
  const waits = offline.acts.filter(({ told }) => !told).length;
  const asked = offline.acts.length - waits;
  const said = sentenceOf(offline, words, { isAway, waits });
  useAnnounced(said, said);
  return (
    <>
      {isAway && (
        <span className="offline-away">
          <CloudOff size={16} aria-hidden />
          bez sieci
        </span>
      )}
      {waits > 0 && <span>{offline.state === 'sending' ? `wysyłanie: ${waits}` : `${waits} do wysłania`}</span>}
      {asked > 0 && <span>{`${asked} do wyboru`}</span>}
      {offline.acts.length === 0 && offline.sent > 0 && <span>wysłano</span>}
    </>
  );
}

/** What is said to the one who does not see it; numbers that change with every tap are the heading's. */
function sentenceOf(
  { state, sent }: Waiting,
  words: Words,
  { isAway, waits }: { isAway: boolean; waits: number },
): string {
  if (isAway) {
    const left = waits > 0 ? ` Do wysłania: ${waits}.` : '';
    return `Bez sieci. ${words.acts} zostają na tym urządzeniu i wyślą się, gdy wróci.${left}`;
  }
  if (waits > 0) return '';
  return state === 'done' && sent > 0 ? `${words.sent}: ${sent}.` : '';
}

const listen = (notify: () => void) => {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
};

const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
