import { useState } from 'react';
import type { CallResult, Followed } from './backend.ts';
import { keepFlash } from './flash-store.ts';
import { usePageContext } from './page-context.tsx';
import { useGoOn, useIsHere, useLateAnswer, useReload } from './use-reload.ts';

export interface CommandRun {
  /** The name of what is running now. */
  readonly running: string | null;
  /**
   * Posts a command and shows the page again (or goes where the answer says when `follow`). A refusal is shown as a flash
   * and given back, so that the caller can ask for what was missing.
   */
  run(
    name: string,
    path: string,
    options?: { values?: Record<string, unknown>; follow?: boolean; quiet?: boolean },
  ): Promise<CallResult>;
}

/** One-click decisions of operators. */
export function useCommand(): CommandRun {
  const { backend } = usePageContext();
  const goOn = useGoOn();
  const reload = useReload();
  const isHere = useIsHere();
  const late = useLateAnswer();
  const [running, setRunning] = useState<string | null>(null);
  const accepted = async ({ flash, redirect }: Followed, follow: boolean) => {
    if (!isHere()) return late(flash);
    const next = follow ? redirect : undefined;
    if (flash) keepFlash(flash, next);
    return next ? goOn(next) : reload();
  };
  return {
    running,
    run: async (name, path, { values = {}, follow = false, quiet = false } = {}) => {
      setRunning(name);
      const result = await backend.call<Record<string, unknown>>('post', path, { values });
      setRunning(null);
      if (result.ok) await accepted(result.body, follow);
      else if (!quiet) {
        keepFlash({ theme: 'error', message: result.message });
        await reload();
      }
      return result;
    },
  };
}
