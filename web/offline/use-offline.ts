import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { askToStay, registerWorker } from '#web/browser/offline.ts';
import { againAfter, nextToSend, type Act, type Answer, type KeptAct } from './acts.ts';
import { guardLogout } from './guard-logout.tsx';
import { sendActs, type Sent } from './send.ts';
import { forgetPages, openStore, type OfflineStore } from './store.ts';

/** What a page without a network does with what is done on it. */
export interface Offline<W> {
  /** This browser can keep something, and what it has kept is known. */
  readonly ready: boolean;
  /** What the server has not taken, in its order. */
  readonly acts: readonly KeptAct<W>[];
  readonly state: 'idle' | 'sending' | Sent['until'];
  /** How many were sent since the page was opened. */
  readonly sent: number;
  /** What was chosen and not saved when the page was left. */
  readonly choices: unknown;
  keepChoices(choices: unknown): void;
  /** Keeps them, and sends them as soon as it can. False: nothing could be kept. */
  add(acts: readonly Act<W>[]): Promise<boolean>;
  /** Somebody's word about a thing: its acts go, and another one may stand for them. */
  decide(about: string, instead?: Act<W>): Promise<void>;
  sendNow(): void;
}

const NOTHING: readonly never[] = [];

/** How often the page is read again while nothing is taken. */
const MOST_READ = 3;

/** Whether the page on the screen says something else by now, or has to be read for a token or a login. */
const showsNew = ({ taken, refused, until }: Sent): boolean =>
  taken + refused > 0 || until === 'token' || until === 'login';

/**
 * Keeps the page for a day without a network, and sends what was done on it when the server can be reached: at once, when the
 * network or somebody comes back, and again and again. `until`: when nobody needs the page any more (ISO 8601 UTC).
 */
export function useOffline<W>(until: string, send: (act: KeptAct<W>) => Promise<Answer>): Offline<W> {
  const { props, link, path, portal } = usePageContext();
  const reload = useReload();
  const account = props.session?.actor.id ?? '';
  const address = link(path);
  const store = useRef<OfflineStore>(undefined);
  const isBusy = useRef(false);
  const tries = useRef(0);
  const [acts, setActs] = useState<readonly KeptAct<W>[]>([]);
  const [state, setState] = useState<Offline<W>['state']>('idle');
  const [sent, setSent] = useState(0);
  const [kept, setKept] = useState<{ ready: boolean; choices: unknown }>({ ready: false, choices: undefined });

  const look = useCallback(async () => setActs((await store.current?.acts<W>()) ?? []), []);
  const sendAll = useEffectEvent(async (here: OfflineStore): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    const result = await sendActs<W>(here, `${account} ${address}`, send);
    isBusy.current = false;
    const isMoving = result.taken > 0 || result.until === 'done';
    tries.current = isMoving ? 0 : tries.current + 1;
    setSent((before) => before + result.taken);
    await look();
    setState(result.until);
    // The page that is read brings a good token and sends on with it; one that brings none is not read for ever.
    if (showsNew(result) && tries.current < MOST_READ) await reload();
  });
  const work = useEffectEvent(async () => {
    const here = store.current;
    // What stands behind a cover is not whose is there now.
    const isCovered = document.documentElement.dataset.covered !== undefined;
    if (here && !isCovered && !isBusy.current && nextToSend(await here.acts())) await sendAll(here);
  });

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const opened = await openStore({ portal: portal.name, account, address, opensAt: window.location.pathname });
      if (isGone || !opened) return;
      store.current = opened;
      guardLogout(account);
      const choices = await opened.choices();
      await look();
      if (!isGone) setKept({ ready: true, choices });
    };
    if (account !== '') void open();
    return () => void (isGone = true);
  }, [portal.name, account, address, look]);

  const first = useRef(props);
  useEffect(() => {
    // What was opened from the device says nothing new of it.
    const isKept = document.documentElement.dataset.kept !== undefined && props === first.current;
    if (!kept.ready || isKept || props.errorCode !== null) return;
    delete document.documentElement.dataset.kept;
    const keep = async () => {
      await store.current?.keep('page', { ...props, flash: null }, until);
      await registerWorker(window.location.pathname);
      await forgetPages(account, new Date().toISOString());
    };
    void keep();
  }, [kept.ready, props, until, account]);

  useEffect(() => {
    if (!kept.ready) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const now = () => {
      tries.current = 0;
      void work();
    };
    window.addEventListener('online', now, { signal });
    window.addEventListener('focus', now, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && now(), { signal });
    return () => stop.abort();
  }, [kept.ready]);
  // A page that was read again says that the server is there, and who.
  useEffect(() => {
    if (kept.ready && props.errorCode === null) void work();
  }, [kept.ready, props]);
  const waiting = state === 'later' ? acts : NOTHING;
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    const timer = setTimeout(() => void work(), againAfter(tries.current));
    return () => clearTimeout(timer);
  }, [waiting]);

  const keepChoices = useCallback((choices: unknown) => void store.current?.keep('choices', choices, until), [until]);
  return {
    ready: kept.ready,
    choices: kept.choices,
    acts,
    state,
    sent,
    keepChoices,
    async add(more) {
      // Nor where the device is full, or its storage is gone.
      const isKept = await store.current?.add(more).then(
        () => true,
        () => false,
      );
      if (!isKept) return false;
      // Some browsers ask anyone who is there: not before there is something to lose.
      askToStay();
      await look();
      void work();
      return true;
    },
    async decide(about, instead) {
      const orders = acts.filter((act) => act.about === about).map(({ order }) => order);
      if (instead) await store.current?.add([instead]);
      await store.current?.remove(orders);
      await look();
      void work();
    },
    sendNow() {
      tries.current = 0;
      void work();
    },
  };
}
