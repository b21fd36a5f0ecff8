import { ErrorPage } from '#web/layout/error-page.tsx';
import { StaticRouter } from '#web/router/router.tsx';
import type { LoadedPage } from './load-page.ts';
import { PageContextProvider } from './page-context.tsx';

/** ERR-04: what is left when the whole page could not be drawn. It has no effects, so it can't fail for the same reason. */
export const Broken = ({ web, props, url }: LoadedPage) => (
  <StaticRouter url={url}>
    <PageContextProvider web={web} props={{ ...props, data: {} }} address={url}>
      <main className="plain">
        <ErrorPage code={500} />
      </main>
    </PageContextProvider>
  </StaticRouter>
);
