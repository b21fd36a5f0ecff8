import type { PageProps } from '#api/http/answer/page-props.ts';
import { prefixOf, stripPortal } from '#domain/kernel/url.ts';
import { backendAt, rememberCsrfToken } from './backend.ts';
import type { PageView, PortalWeb } from './page-view.ts';
import { sourceAt } from './portal-web.ts';

/** A page that is ready to show: its props and its component. */
export interface LoadedPage {
  readonly web: PortalWeb;
  /** Path and query as in the address bar. */
  readonly url: string;
  readonly props: PageProps;
  readonly View: PageView | null;
  /** It rested, and may show something else by now (`resting.ts`). */
  readonly isOutdated?: boolean;
}

/**
 * Why a page could not be loaded. `offline`: nobody answered. `unexpected`: somebody did, but not our server (a proxy
 * while the program restarts, a hotel's network). `outdated`: the page's chunk is gone, a newer build is served.
 * `loggedOut`: the session is over, and the page is for somebody who is logged in.
 */
export type LoadFailure = 'offline' | 'unexpected' | 'outdated' | 'loggedOut';

export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly why: LoadFailure;

  constructor(why: LoadFailure, cause: unknown) {
    super(`The page could not be loaded: ${why}`, { cause });
    this.why = why;
  }
}

const failing =
  (why: LoadFailure) =>
  (cause: unknown): never => {
    throw new LoadError(why, cause);
  };

/**
 * Fetches a page's props and its chunk at the same time. A page of another portal is a page load of its own.
 *
 * @throws LoadError
 */
export async function loadPage(web: PortalWeb, url: string): Promise<LoadedPage> {
  const backend = backendAt(prefixOf(web.portal, url));
  const chunk = sourceAt(web, stripPortal(url.split('?')[0] ?? '/').path)?.load();
  // Looked at below, once it is known that the server can be reached.
  chunk?.catch(() => undefined);
  const response = await backend.read(url).catch(failing('offline'));
  if (response.status === 401) return failing('loggedOut')(response.status);
  const props = await response.json().catch(failing('unexpected'));
  if (!isPageProps(props)) return failing('unexpected')(response.status);
  if (props.appName !== web.portal.name) return leaveFor(url);
  const view = await chunk?.catch(failing('outdated'));
  rememberCsrfToken(props.locals.csrfToken);
  return { web, url, props, View: view?.default ?? null };
}

/** AUTH-10: where somebody logs in who comes back to `url` then. */
export function loginFor(web: PortalWeb, url: string): string {
  const { link } = backendAt(prefixOf(web.portal, url));
  return link(`/login?next=${encodeURIComponent(link(url))}`);
}

/** The browser goes there; nothing more happens on this page. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

function isPageProps(answer: unknown): answer is PageProps {
  const { appName, locals } = (answer ?? {}) as Partial<PageProps>;
  return typeof appName === 'string' && typeof locals?.csrfToken === 'string';
}
