import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { StaticRouter } from '#web/router/router.tsx';
import { web } from '#web/training/portal.ts';
import { PageContextProvider } from '#web/app/page-context.tsx';

const props: PageProps = {
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: 'token-1' },
  errorCode: null,
  appName: 'szkolenia',
};

/** HTML of a part of a page as the server draws it for a visitor, at an address of the training portal. */
export const rendered = (part: ReactNode, address: string, data: object = {}): string =>
  renderToString(
    <StaticRouter url={`/szkolenia${address}`}>
      <PageContextProvider web={web} props={{ ...props, data }} address={address}>
        {part}
      </PageContextProvider>
    </StaticRouter>,
  ).replaceAll('<!-- -->', '');
