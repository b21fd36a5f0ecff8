import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { isPanelPath, stripPortal } from '#domain/kernel/url.ts';
import { routesOf } from './routes.tsx';
import { portals } from '#web/portals.ts';
import { sourceAt } from './portal-web.ts';
import { titleOf } from './title.ts';

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
  const { web } = await chunk.load();
  const page = props.errorCode === null ? sourceAt(web, path) : undefined;
  const View = (await page?.load())?.default ?? null;
  const handler = createStaticHandler(routesOf({ web, url, props, View }));
  const context = await handler.query(new Request(new URL(url, 'http://portal')));
  if (context instanceof Response) throw new Error('A page without loaders never answers by itself');
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return {
    body,
    title: titleOf(web.portal, path, props),
    bodyClass: isPanelPath(path) ? 'is-panel' : 'is-public',
    favicon: web.portal.icon,
    modules: [chunk.source, ...(page ? [page.source] : [])],
  };
}
