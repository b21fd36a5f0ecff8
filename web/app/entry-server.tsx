import { renderToString } from 'react-dom/server';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { isPanelPath, stripPortal } from '#domain/kernel/url.ts';
import { StaticRouter } from '#web/router/router.tsx';
import { App } from './app.tsx';
import { portals } from '#web/portals.ts';
import { sourceAt } from './portal-web.ts';
import { titleOf } from './title.ts';

const modules = new WeakMap<object, unknown>();

/** A chunk's module: to import it anew for each visit would ask the loader of modules each time. */
async function loaded<M>(chunk: { load(): Promise<M> }): Promise<M> {
  if (!modules.has(chunk)) modules.set(chunk, await chunk.load());
  return modules.get(chunk) as M;
}

/** Renders a first visit on the server; the browser hydrates the same markup from the same props. */
export async function render(input: { url: string; props: PageProps }): Promise<{
  body: string;
  title: string;
  bodyClass: string;
  favicon: string;
  modules: string[];
}> {
  const { url, props } = input;
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
