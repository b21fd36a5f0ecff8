import { LogIn, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLeaving } from '#web/app/leaving.tsx';
import { isLoggingOut } from '#web/app/session-ended.ts';
import type { SessionOver } from '#web/app/use-session-over.ts';
import { Button } from '#web/ui/button.tsx';
import './session-cover.css';

/**
 * The session of this page is over, or somebody else's: nothing of the page is seen any more. Without something typed
 * the tab goes where it would be asked to log in; what is typed waits behind the cover, for its owner alone.
 */
export function SessionCover({ over }: { over: SessionOver | undefined }) {
  const isOver = over !== undefined;
  // Before the browser paints again.
  useLayoutEffect(() => {
    if (!isOver) return undefined;
    const { dataset } = document.documentElement;
    dataset.covered = 'true';
    return () => void delete dataset.covered;
  }, [isOver]);
  return over && <Covered over={over} />;
}

function Covered({ over: { why, login, leadsTo } }: { over: SessionOver }) {
  const typed = useLeaving()?.typed;
  const [stays] = useState(() => [...(typed?.values() ?? [])].some((isSafe) => !isSafe()));
  useEffect(() => {
    if (!stays && !isLoggingOut()) window.location.replace(leadsTo);
  }, [stays, leadsTo]);
  if (!stays) return null;
  return createPortal(
    // Dialogs of the page hide the rest from screen readers, but for a top layer.
    <div className="session-cover" data-react-aria-top-layer="true">
      <div className="session-cover-box" role="alertdialog" aria-modal="true" aria-labelledby="session-cover-title">
        <h1 id="session-cover-title">{why === 'ended' ? 'Wylogowano' : 'Zalogowano inne konto'}</h1>
        <p>
          {why === 'ended'
            ? 'Sesja wygasła, zaloguj się ponownie. To, co wpisano na tej stronie, czeka ukryte i pojawi się po zalogowaniu na to samo konto.'
            : 'W tej przeglądarce pracuje teraz inne konto. To, co wpisano na tej stronie, pojawi się dopiero po powrocie konta, z którego to wpisano.'}
        </p>
        <p className="session-cover-ways">
          {why === 'ended' && (
            <a className="button button-primary button-regular" href={login} target="_blank" rel="noopener">
              <LogIn size={16} aria-hidden />
              Zaloguj się (nowa karta)
            </a>
          )}
          <Button
            theme="ghost"
            icon={<Trash2 size={16} aria-hidden />}
            label="Porzuć to, co wpisano"
            onClick={() => window.location.assign(leadsTo)}
          />
        </p>
      </div>
    </div>,
    document.body,
  );
}
