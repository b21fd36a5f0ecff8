import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Standstill } from './standstill.tsx';

it('rows that the database refuses are told by list: how many, since when, what becomes of them', () => {
  const aside = { rows: 2, since: '2026-11-22T10:00:00.000Z', position: '17' };
  const model = { name: 'banners', label: 'Pasek', paused: null, held: [], heldCount: 0, aside, swap: null };
  const html = renderToStaticMarkup(<Standstill models={[model]} setAside={[]} />);
  for (const text of ['Wiersze odłożone', 'Pasek', 'banners', '>2<', '22.11.2026 11:00', 'co dziesięć minut'])
    expect(html).toContain(text);
  expect(html).not.toContain('Listy wstrzymane');
});

it('a list that waits to be put in place is told, with how often that was tried', () => {
  const swap = { tries: 7, since: '2026-11-22T10:00:00.000Z' };
  const model = { name: 'banners', label: 'Pasek', paused: null, held: [], heldCount: 0, aside: null, swap };
  const html = renderToStaticMarkup(<Standstill models={[model]} setAside={[]} />);
  for (const text of ['czekają na podmianę', 'Pasek', '>7<', '22.11.2026 11:00', 'npm run doctor'])
    expect(html).toContain(text);
});

it('nothing is said while nothing stands still', () => {
  expect(renderToStaticMarkup(<Standstill models={[]} setAside={[]} />)).toBe('');
});
