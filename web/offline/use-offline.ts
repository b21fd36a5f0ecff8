import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { registerWorker } from '#web/browser/offline.ts';
import type { Act, Answer, KeptAct } from './acts.ts';
import { forgetPages } from './store.ts';
import { useOutbox, type Outbox } from './use-outbox.ts';

/** What a page without a network does with what is done on it. */
export interface Offline<W> extends Omit<Outbox<W>, 'store' | 'keep'> {
  /** This browser can keep something, and what it has kept is known. */
  readonly ready: boolean;
  /** What was chosen and not saved when the page was left. */
  readonly choices: unknown;
  keepChoices(choices: unknown): void;
  /** Keeps them, and sends them as soon as it can. False: nothing could be kept. */
  add(acts: readonly Act<W>[]): Promise<boolean>;
}

/**
 * Keeps the page for a day without a network, and sends what was done on it when the server can be reached. `until`: when
 * nobody needs the page any more (ISO 8601 UTC).
 */
export function useOffline<W>(until: string, send: (act: KeptAct<W>) => Promise<Answer>): Offline<W> {
  const { props, link, path } = usePageContext();
  const account = props.session?.actor.id ?? '';
  const { store, keep, ...box } = useOutbox<W>(link(path), send);
  const [kept, setKept] = useState<{ ready: boolean; choices: unknown }>({ ready: false, choices: undefined });

  useEffect(() => {
    let isGone = false;
    void store?.choices().then((choices) => {
      if (!isGone) setKept({ ready: true, choices });
    });
    return () => void (isGone = true);
  }, [store]);

  const first = useRef(props);
  useEffect(() => {
    // What was opened from the device says nothing new of it.
    const isKept = document.documentElement.dataset.kept !== undefined && props === first.current;
    if (!kept.ready || isKept || props.errorCode !== null) return;
    delete document.documentElement.dataset.kept;
    const keepPage = async () => {
      await store?.keep('page', { ...props, flash: null }, until);
      await registerWorker(window.location.pathname);
      await forgetPages(account, new Date().toISOString());
    };
    void keepPage();
  }, [kept.ready, store, props, until, account]);

  const keepChoices = useCallback((choices: unknown) => void store?.keep('choices', choices, until), [store, until]);
  return { ...box, ...kept, keepChoices, add: (acts) => keep((here) => here.add(acts)) };
}
