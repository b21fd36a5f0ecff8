import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import type { ImportView } from '#api/imports/routes.ts';
import { goneLines } from '#domain/import/taken-back.ts';
import { PageContextProvider } from '#web/app/page-context.tsx';
import { StaticRouter } from '#web/router/router.tsx';
import { web } from '#web/training/portal.ts';
import ImportResultPage from './result.tsx';
import ImportPage from './upload.tsx';

const BASE = '/panel/employees';
const props: PageProps = {
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: '' },
  errorCode: null,
  appName: 'szkolenia',
};
const html = (page: ReactNode): string =>
  renderToStaticMarkup(
    <StaticRouter url={`${BASE}/import`}>
      <PageContextProvider web={web} props={props} address={`${BASE}/import`}>
        {page}
      </PageContextProvider>
    </StaticRouter>,
  );
const result = (more: Partial<ImportView>): string => {
  const data: ImportView = {
    id: '1',
    kind: 'employees',
    takenBack: null,
    counts: { create: 3, change: 1, skip: 0, error: 2 },
    done: 0,
    refused: 0,
    total: 4,
    status: null,
    reason: null,
    open: true,
    base: BASE,
    title: 'Import uczestników',
    lines: [],
    shown: 200,
    ...more,
  };
  return html(<ImportResultPage data={data} />);
};

it('FRM-05 an import that nobody confirmed is saved from its page as long as its lines are there, and says why when they are not', () => {
  const open = result({});
  for (const said of ['Zapisz 4 wiersze', 'Pobierz błędy (CSV)', 'Wybierz inny plik']) expect(open).toContain(said);
  const gone = result({ open: false, takenBack: 'erasure' });
  expect(gone).toContain(`${goneLines('erasure')} Nic z niego nie zostało zapisane.`);
  expect(gone).toContain('Wybierz inny plik');
  expect(gone).not.toMatch(/Zapisz 4|Pobierz błędy|Wiersze pliku/);
});

it('FRM-05 one that broke off says how far it came and goes on with what is left, unless that is gone', () => {
  const broken = { status: 'failed', done: 2, refused: 1, reason: 'Baza nie odpowiada.' } as const;
  const open = result(broken);
  for (const said of [
    'Baza nie odpowiada. Zapisano 1 z 4 wierszy.',
    'Zapisz pozostałe 2 wiersze',
    'Pobierz błędy (CSV)',
  ])
    expect(open).toContain(said);
  const gone = result({ ...broken, open: false, takenBack: 'age' });
  expect(gone).toContain(`Zapisano 1 z 4 wierszy. ${goneLines('age')}`);
  expect(gone).not.toContain('Zapisz pozostałe');
});

it('FRM-04 the page of the upload leads to the last imports, whoever made them', () => {
  const one = { refused: 1, confirmed_at: '2026-11-22T10:00:00.000Z' };
  const earlier = [
    { ...one, id: 'a', status: 'failed', saved: null, refused: null, operator: null },
    { ...one, id: 'b', status: 'completed', saved: 7, operator: 'Ewa Nowa' },
  ] as const;
  const page = (shown: typeof earlier | readonly []) =>
    html(<ImportPage data={{ base: BASE, title: 'Import uczestników', columns: [], earlier: shown }} />);
  const said = page(earlier);
  for (const part of ['Ostatnie importy', `${BASE}/import/a"`, 'przerwany', 'dane usunięte', 'Ewa Nowa', '>7<'])
    expect(said).toContain(part);
  expect(page([])).not.toContain('Ostatnie importy');
});
