import { useEffect, useRef, useState } from 'react';
import { concerns } from '#domain/access/topics.ts';
import { useReload } from '../use-reload.ts';

/** Changes come in bursts (a bulk action): one look after they are over. */
const QUIET_MS = 250;

/**
 * Keeps the page on the screen fresh: what a colleague changes is read anew, filters, selection and dialogs stay. A
 * form that is being filled is left alone; then `changed` says that its record is another one by now.
 */
export function useLive(on: boolean, path: string): { changed: boolean } {
  const reload = useReload();
  const latest = useRef({ path, reload });
  useEffect(() => {
    latest.current = { path, reload };
  });
  const [changed, setChanged] = useState<string | null>(null);

  useEffect(() => {
    if (!on) return undefined;
    const source = new EventSource('/backend/panel/live');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current.reload(), QUIET_MS);
    };
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const here = concerns(latest.current.path, JSON.parse(data) as string[]);
      if (here.form) setChanged(latest.current.path);
      else if (here.shown) look();
    });
    source.addEventListener('error', () => (lost = true));
    // After a gap nobody knows what was missed.
    source.addEventListener('open', () => {
      if (lost && !/\/(new|edit)$/.test(latest.current.path)) look();
      lost = false;
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [on]);
  return { changed: changed === path };
}
