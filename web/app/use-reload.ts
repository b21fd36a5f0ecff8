import { useLocation, useNavigate } from '#web/router/router.tsx';
import { useSWRConfig } from 'swr';
import type { Flash } from '#api/http/answer/page-props.ts';
import { keepFlash } from './flash-store.ts';

/**
 * What an answer does that came when its asker had gone on: it says what became of it where one is now, moves and closes nothing
 * there, and what is shown is read again.
 */
export function useLateAnswer(): (flash: Flash | null | undefined) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return (flash) => {
    if (flash) keepFlash(flash);
    return mutate(() => true);
  };
}

/** Whether the address is still the one that this was drawn at. */
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}

/** Shows the present page again, e.g. after a command. */
export function useReload(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const location = useLocation();
  return () => mutate(`${location.pathname}${location.search}`);
}

/**
 * Goes on after a change: every page known so far is forgotten, and the target is read again, also when it is the page
 * on the screen.
 */
export function useGoOn(): (target: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const location = useLocation();
  const here = `${location.pathname}${location.search}`;
  return async (target) => {
    // Pages that are not on the screen are not read again by this; but a request of theirs that was just answered is
    // forgotten too, else it would be taken for the fresh one and thrown away as older than the change.
    await mutate((key) => key !== here, undefined, { revalidate: true });
    if (target === here) await mutate(here);
    else {
      await mutate(here, undefined, { revalidate: false });
      navigate(target);
    }
  };
}
