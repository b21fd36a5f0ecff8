import { useEffect, useRef, useState } from 'react';
import { affects } from '#domain/portal/topics.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { tellSessionEnded } from '#web/app/session-ended.ts';
import { useReload } from '#web/app/use-reload.ts';
import { listen, type ChangeListener } from './listen.ts';

/** Changes come in bursts (a bulk action): one look after they are over. */
const QUIET_MS = 250;

/**
 * Keeps the page on the screen fresh: what a colleague changes is read anew, filters, selection and dialogs stay. A
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current.reload(), QUIET_MS);
    };
    const listener: ChangeListener = {
      changed(subjects) {
        const here = affects(portal, latest.current.path, subjects);
        if (here.form) setChanged(latest.current.path);
        else if (here.shown) look();
      },
      // Nobody knows what was missed; a form says so itself when it is sent.
      gap() {
        if (!portal.pageAt(latest.current.path)?.isForm) look();
      },
      lost: setLost,
      ended: tellSessionEnded,
    };
    const stop = listen(listener, (query) => backend.events(`/panel/live${query}`));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, portal, backend]);
  return { changed: changed === path, lost: on && lost };
}
