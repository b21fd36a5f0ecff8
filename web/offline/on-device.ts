import type { PageProps } from '#api/http/answer/page-props.ts';
import { deviceMark } from './device-mark.ts';
import { guardLogout } from './guard-logout.tsx';
import { forgetPages, readKeptPage } from './store.ts';

const GONE = 'Ta strona nie jest zapisana na tym urządzeniu. Połącz się z siecią i otwórz ją ponownie.';

/** What the shell of a page without a network goes on with: its props as they were kept; undefined where none are. */
export async function keptProps(root: HTMLElement): Promise<PageProps | undefined> {
  const kept = (await readKeptPage(window.location.pathname, new Date().toISOString())) as PageProps | undefined;
  if (kept) {
    // Asked for again as soon as it can be; what it says is not kept again.
    Object.assign(document.documentElement.dataset, { kept: 'true', outdated: 'true' });
    return kept;
  }
  const main = document.createElement('main');
  main.className = 'plain';
  main.append(Object.assign(document.createElement('h1'), { textContent: 'Brak połączenia z siecią' }));
  main.append(Object.assign(document.createElement('p'), { textContent: GONE }));
  root.replaceChildren(main);
  window.addEventListener('online', () => window.location.reload());
  return undefined;
}

/** What a page does that finds something kept here: all goes that is over, or not of the one who is there (null: nobody). */
export async function settleDevice({ appName, errorCode, session }: PageProps): Promise<void> {
  const mark = deviceMark();
  const account = session?.actor.id ?? null;
  // A server in trouble does not know who is there, and another portal has people of its own.
  if (!mark || mark.portal !== appName || (errorCode ?? 0) >= 500) return;
  const now = new Date().toISOString();
  if (mark.account === account && mark.until > now) guardLogout(account);
  else await forgetPages(account, now);
}
