import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { call, type CallResult } from './backend.ts';
import { keepFlash } from './flash-store.ts';

export interface CommandRun {
  /** The name of what is running now. */
  readonly running: string | null;
  /**
   * Posts a command and shows the page anew (or goes where the answer says when `follow`). A refusal is told as a flash
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
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const location = useLocation();
  const [running, setRunning] = useState<string | null>(null);
  return {
    running,
    run: async (name, path, { values = {}, follow = false, quiet = false } = {}) => {
      setRunning(name);
      const result = await call<Record<string, unknown>>('post', path, { values });
      setRunning(null);
      if (result.ok) {
        const { flash, redirect } = result.body;
        if (flash) keepFlash(flash, follow ? redirect : undefined);
        if (follow && redirect) await navigate(redirect);
        else await mutate(`${location.pathname}${location.search}`);
      } else if (!quiet) {
        keepFlash({ theme: 'error', message: result.message });
        await mutate(`${location.pathname}${location.search}`);
      }
      return result;
    },
  };
}
