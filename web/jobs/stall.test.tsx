import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { PageContextProvider } from '#web/app/page-context.tsx';
import { StaticRouter } from '#web/router/router.tsx';
import { web } from '#web/training/portal.ts';
import { Stall } from './stall.tsx';

const PAGE = '/panel/jobs';
const props: PageProps = {
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: '' },
  errorCode: null,
  appName: 'szkolenia',
};
const html = (parts: Parameters<typeof Stall>[0]): string =>
  renderToStaticMarkup(
    <StaticRouter url={PAGE}>
      <PageContextProvider web={web} props={props} address={PAGE}>
        <Stall {...parts} />
      </PageContextProvider>
    </StaticRouter>,
  );

it('rows that the database refuses are reported by list: how many, since when, what becomes of them', () => {
  const aside = { rows: 2, since: '2026-11-22T10:00:00.000Z', position: '17' };
  const model = { name: 'banners', label: 'Pasek', paused: null, held: [], heldCount: 0, aside, swap: null };
  const said = html({ models: [model], setAside: [] });
  for (const text of ['Wiersze odłożone', 'Pasek', 'banners', '>2<', '22.11.2026 11:00', 'co dziesięć minut'])
    expect(said).toContain(text);
  expect(said).not.toContain('Listy wstrzymane');
});

it('a list that waits to be put in place is shown, with how often that was tried', () => {
  const swap = { tries: 7, since: '2026-11-22T10:00:00.000Z' };
  const model = { name: 'banners', label: 'Pasek', paused: null, held: [], heldCount: 0, aside: null, swap };
  const said = html({ models: [model], setAside: [] });
  for (const text of ['czekają na podmianę', 'Pasek', '>7<', '22.11.2026 11:00', 'npm run doctor'])
    expect(said).toContain(text);
});

it('nothing is said while nothing stands still', () => {
  expect(html({ models: [], setAside: [] })).toBe('');
});
