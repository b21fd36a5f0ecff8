import { useEffect, useRef, useState } from 'react';
import { affects } from '#domain/portal/topics.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { watchOwnWrites } from '#web/app/own-writes.ts';
import { tellSessionEnded } from '#web/app/session-ended.ts';
import { useReload } from '#web/app/use-reload.ts';
import { afterSilence } from './after-silence.ts';
import { listen, type ChangeListener } from './listen.ts';

/**
 * Keeps the page on the screen fresh: what a colleague changes is read again, filters, selection and dialogs stay. A
 * form that is being filled is left alone; then `changed` says that its record is another one by now. `lost`: nothing
 * is heard at present, so the page may be older than it looks.
 */
export function useLive(on: boolean, path: string): { changed: boolean; lost: boolean } {
  const reload = useReload();
  const { portal, backend } = usePageContext();
  const latest = useRef({ path, reload });
  useEffect(() => {
    latest.current = { path, reload };
  });
  const [changed, setChanged] = useState<string | null>(null);
  const [lost, setLost] = useState(false);

  useEffect(() => {
    if (!on) return undefined;
    const own = watchOwnWrites();
    const look = afterSilence(() => void latest.current.reload());
    const listener: ChangeListener = {
      changed(subjects) {
        const here = affects(portal, latest.current.path, subjects);
        // The page's own save is no colleague's; one of that moment is reported when it is sent.
        if (here.form && !own.isOwn()) setChanged(latest.current.path);
        else if (here.shown) look.soon();
      },
      // Nobody knows what was missed; a form says so itself when it is sent.
      gap() {
        if (!portal.pageAt(latest.current.path)?.isForm) look.soon();
      },
      lost: setLost,
      ended: tellSessionEnded,
    };
    const stop = listen(listener, (query) => backend.events(`/panel/live${query}`));
    return () => {
      look.stop();
      own.stop();
      stop();
    };
  }, [on, portal, backend]);
  return { changed: changed === path, lost: on && lost };
}
