import { hydrateRoot, createRoot } from 'react-dom/client';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import { writeEntry } from '#web/browser/facilities.ts';
import { keepEarlyTexts } from '#web/form/early-input.ts';
import { fetchFont } from './fetch-font.ts';
import { backendAt } from './backend.ts';
import { createBrowserHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import { portals } from '#web/portals.ts';
import { App } from './app.tsx';
import { Broken } from './broken.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { sourceAt } from './portal-web.ts';
import '@fontsource-variable/inter/index.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/ui.css';
import '#web/layout/layout.css';
import '#web/form/form.css';
import '#web/list/list.css';
import './pages.css';

/** Goes on from what the server rendered: the same page, the same props. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const script = document.getElementById('page-props');
  if (!root) return;
  const embedded = script?.textContent;
  const props = embedded ? (JSON.parse(embedded) as PageProps) : await keptProps(root);
  if (!props) return;
  // A refused form came back in the answer to its POST: from here on the address is that of its page.
  if (script?.dataset.url) writeEntry('replaceState', null, script.dataset.url);
  const url = `${window.location.pathname}${window.location.search}`;
  const { web } = await portals[props.appName].load();
  const page = props.errorCode === null ? sourceAt(web, stripPortal(window.location.pathname).path) : undefined;
  const View = (await page?.load())?.default ?? null;
  const { dataset } = document.documentElement;
  const first = { web, url, props, View, isOutdated: dataset.outdated !== undefined };
  // Above every effect, those of the router and of the page's own state included: whatever throws, something is shown.
  const app = (
    <ErrorBoundary page={first} fallback={<Broken {...first} />}>
      <Router history={createBrowserHistory()}>
        <App first={first} />
      </Router>
    </ErrorBoundary>
  );
  if (root.hasChildNodes()) {
    keepEarlyTexts(root);
    dataset.hydrating = 'true';
    hydrateRoot(root, app);
  } else createRoot(root).render(app);
  fetchFont();
}

/** The shell of a page without a network goes on from what this device has kept (`web/browser/offline-worker.ts`). */
const keptProps = async (root: HTMLElement): Promise<PageProps | undefined> =>
  root.dataset.kept === undefined ? undefined : (await import('#web/offline/on-device.ts')).keptProps(root);

/** A page that the browser kept (see `entry-early.ts`) is shown only while the same person is still there. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.documentElement.dataset.session !== undefined) void showIfTheirs();
});

async function showIfTheirs(): Promise<void> {
  const root = document.documentElement;
  const { pathname, search } = window.location;
  const answer = await backendAt('')
    .read(`${pathname}${search}`)
    .then((response) => response.json() as Promise<Partial<PageProps>>)
    .catch(() => null);
  if (answer?.session?.actor.id === root.dataset.session) root.hidden = false;
  else window.location.reload();
}

void start();
