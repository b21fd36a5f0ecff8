import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { useOtherTabs } from './other-tabs.ts';
import { onSessionEnded } from './session-ended.ts';

/** The page on the screen is nobody's any more, or somebody else's. */
export interface SessionOver {
  readonly why: 'ended' | 'changed';
  /** Where to log in, to come back to this page. */
  readonly login: string;
  /** Where the tab goes that has nothing to lose. */
  readonly leadsTo: string;
}

interface Here {
  readonly url: string;
  readonly login: string;
  /** The page on the screen, and the address that it was made for. */
  readonly page: { readonly url: string; readonly props: PageProps };
  /** The server has just said that nobody is logged in (401). */
  readonly loggedOut: boolean;
  /** Asks the server again. */
  look(): void;
}

/**
 * Whether the session of this page is over, as the server, its live updates or another tab say. The page that a login leads
 * to is that of the one who logged in, and stays theirs. One that a visitor had begun stays a visitor's, anyone who logs in and out
 * in other tabs meanwhile: what is typed there waits for nobody's login.
 */
export function useSessionOver(here: Here): {
  over: SessionOver | undefined;
  /** Nobody was logged in when the page on the screen was begun. */
  isVisitors: boolean;
  answered(): void;
} {
  const { url, login, page, loggedOut, look } = here;
  const { props } = page;
  const actor = actorOf(props);
  const [{ owner, begun }, setBegun] = useState({ owner: actor, begun: page.url });
  if (page.url !== begun) setBegun({ owner: owner ?? actor, begun: page.url });
  const [ended, setEnded] = useState(false);
  const end = useEffectEvent(() => {
    setEnded(true);
    look();
  });
  useEffect(() => onSessionEnded(() => end()), []);
  const isOver = owner !== null && (loggedOut || ended);
  const why = isOver ? 'ended' : lostTo(owner, props);
  useOtherTabs(actor, { isOver: why !== undefined, look });
  const answered = useCallback(() => setEnded(false), []);
  return { over: why && { why, login, leadsTo: isOver ? login : url }, isVisitors: owner === null, answered };
}

const actorOf = ({ session }: PageProps): string | null => session?.actor.id ?? null;

/** What became of the page's owner by the newest answer. A server in trouble does not know who is there. */
function lostTo(owner: string | null, props: PageProps): SessionOver['why'] | undefined {
  const actor = actorOf(props);
  if (owner === null || actor === owner || (props.errorCode ?? 0) >= 500) return undefined;
  return actor === null ? 'ended' : 'changed';
}
