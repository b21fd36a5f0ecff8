import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from '#web/router/router.tsx';
import { expect, it } from 'vitest';
import { PageContextProvider } from '#web/app/page-context.tsx';
import { web } from '#web/training/portal.ts';
import { Timeline, type TimelineEntry } from './timeline.tsx';

const entry = (type: string, name: string | null): TimelineEntry => ({
  id: `${type}${name}`,
  at: '2026-11-22T10:00:00.000Z',
  actor: { type, id: 'a', name },
  onBehalfOf: null,
  text: 'Zmieniono',
  reason: null,
  notify: null,
  changes: [],
});

it('who did it: the name, else what such an actor is called in this portal', () => {
  const props = {
    data: {},
    session: null,
    flash: null,
    locals: { csrfToken: '' },
    errorCode: null,
    appName: 'szkolenia' as const,
  };
  const html = renderToStaticMarkup(
    <StaticRouter url="/panel">
      <PageContextProvider web={web} props={props} address="/panel">
        <Timeline
          entries={[
            entry('SzkoleniaOperator', 'Olga Nowicka'),
            entry('SzkoleniaOperator', null),
            entry('SzkoleniaReporter', null),
            entry('public', null),
            entry('system', null),
          ]}
        />
      </PageContextProvider>
    </StaticRouter>,
  );
  const who = [...html.matchAll(/class="small soft">([^<·]+) ·/g)].map(([, label]) => label);
  expect(who).toEqual(['Olga Nowicka', 'Operator', 'Osoba zgłaszająca', 'Osoba zgłaszająca (bez konta)', 'System']);
});
