import { renderToString } from 'react-dom/server';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { isPanelPath, stripPortal } from '#domain/kernel/url.ts';
import { StaticRouter } from '#web/router/router.tsx';
import { App } from './app.tsx';
import { portals } from '#web/portals.ts';
import { sourceAt } from './portal-web.ts';
import { titleOf } from './title.ts';

/** What a first visit is answered with. */
interface Rendered {
  body: string;
  title: string;
  bodyClass: string;
  favicon: string;
  modules: string[];
}

type Loaded = <M>(chunk: { load(): Promise<M> }) => Promise<M>;

/** The modules of chunks: to import one again for each visit would ask the loader of modules each time. */
function keptModules(): Loaded {
  const modules = new WeakMap<object, unknown>();
  return async <M,>(chunk: { load(): Promise<M> }) => {
    if (!modules.has(chunk)) modules.set(chunk, await chunk.load());
    return modules.get(chunk) as M;
  };
}

/** Renders first visits on the server; the browser hydrates the same markup from the same props. */
export function createRender(): (visit: { url: string; props: PageProps }) => Promise<Rendered> {
  const loaded = keptModules();
  return (visit) => render(visit, loaded);
}

async function render({ url, props }: { url: string; props: PageProps }, loaded: Loaded): Promise<Rendered> {
  const { path } = stripPortal(url.split('?')[0] ?? '/');
  const chunk = portals[props.appName];
  const { web } = await loaded(chunk);
  const page = props.errorCode === null ? sourceAt(web, path) : undefined;
  const View = page ? (await loaded(page)).default : null;
  const body = renderToString(
    <StaticRouter url={url}>
      <App first={{ web, url, props, View }} />
    </StaticRouter>,
  );
  return {
    body,
    title: titleOf(web.portal, path, props),
    bodyClass: isPanelPath(path) ? 'is-panel' : 'is-public',
    favicon: web.portal.icon,
    modules: [chunk.source, ...(page ? [page.source] : [])],
  };
}
