import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { web } from '#web/training/portal.ts';
import { PageContextProvider } from '#web/app/page-context.tsx';
import { StaticRouter } from '#web/router/router.tsx';
import type { Bar } from './bar.ts';
import { figureText } from './figure-text.ts';
import { roomClass } from './label-room.ts';
import { DividedBars } from './divided-bars.tsx';
import { LineChart } from './line-chart.tsx';
import { LyingBars } from './lying-bars.tsx';
import { UprightBars } from './upright-bars.tsx';

const props: PageProps = {
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: '' },
  errorCode: null,
  appName: 'szkolenia',
};

/** As the server draws it. */
const drawn = (part: ReactNode): string =>
  renderToStaticMarkup(
    <StaticRouter url="/szkolenia/panel/reports">
      <PageContextProvider web={web} props={props} address="/szkolenia/panel/reports">
        {part}
      </PageContextProvider>
    </StaticRouter>,
  );

const numbers = (html: string, attribute: string): number[] =>
  [...html.matchAll(/<rect class="chart-bar[^"]*"[^>]*>/g)].map(([rect]) =>
    Number(new RegExp(` ${attribute}="([\\d.]+)%"`).exec(rect)?.[1]),
  );

const bars = fc
  .array(fc.nat(100_000), { minLength: 1, maxLength: 60 })
  .map((values) =>
    values.map((value, index): Bar => ({ label: `nr ${index}`, value, link: `/panel/applications?n=${index}` })),
  );

describe('charts', () => {
  it('are whole on the server: a bar for each figure, as long as its share, with its words and the way to its rows', () => {
    fc.assert(
      fc.property(bars, fc.boolean(), (given, isUpright) => {
        const Chart = isUpright ? UprightBars : LyingBars;
        const html = drawn(<Chart title="Zgłoszenia" bars={given} />);
        const lengths = numbers(html, isUpright ? 'height' : 'width');
        expect(lengths).toHaveLength(given.length);
        const most = Math.max(...given.map(({ value }) => value ?? 0));
        const longest = Math.max(...lengths);
        for (const [index, { label, value }] of given.entries()) {
          expect(lengths[index]).toBeCloseTo(most === 0 ? 0 : (longest * (value ?? 0)) / most, 6);
          expect(html).toContain(label);
          expect(html).toContain(`href="/szkolenia/panel/applications?n=${index}"`);
        }
        expect(longest).toBeLessThanOrEqual(100);
        expect(html).not.toContain('style=');
      }),
      { numRuns: 40 },
    );
  });

  it('below nothing hang from the line of nothing, as long as what they say', () => {
    const given = [-40, 0, 80].map((value, index): Bar => ({ label: `0${index + 1}.2026`, value }));
    const html = drawn(<UprightBars title="NPS" bars={given} />);
    const [tops, heights] = [numbers(html, 'y'), numbers(html, 'height')];
    const ground = Number(/class="chart-ground"[^>]* y1="([\d.]+)%"/.exec(html)?.[1]);
    expect(tops[0]).toBeCloseTo(ground, 6);
    expect(heights[1]).toBe(0);
    expect((tops[2] ?? 0) + (heights[2] ?? 0)).toBeCloseTo(ground, 6);
    expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2, 6);
  });

  it('of shares reach to the whole at least, and leave out what is not known', () => {
    const given = [
      { label: 'a', value: 50 },
      { label: 'b', value: null },
    ];
    const html = drawn(<LyingBars title="Obłożenie" bars={given} unit="percent" />);
    expect(numbers(html, 'width')).toEqual([50, 0]);
    expect(html).toMatch(/50%<\/span>.*–<\/span>/s);
    expect(html).not.toContain('<a ');
    expect(drawn(<UprightBars title="Obłożenie" bars={given} />)).toContain('role="img"');
  });

  it('give labels the room they need: never more than fit, each kind of chart a part of the wider one’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
        const shown = (...names: string[]) =>
          Array.from({ length: count }, (_, index) => roomClass(index, count)).filter((name) => names.includes(name))
            .length;
        expect(shown('')).toBeLessThanOrEqual(5);
        expect(shown('', 'chart-not-narrow')).toBeLessThanOrEqual(8);
        expect(shown('', 'chart-not-narrow', 'chart-wide-only')).toBeLessThanOrEqual(14);
        expect(roomClass(0, count)).toBe('');
      }),
    );
  });

  it('of time are a line with a point for each figure, broken where nothing is known', () => {
    const given = [3, 5, null, 4, 6].map((value, index): Bar => ({ label: `0${index + 1}.2026`, value }));
    const html = drawn(<LineChart title="Zgłoszenia" bars={given} />);
    expect(html.match(/<circle/g)).toHaveLength(4);
    expect(html.match(/class="chart-stroke"/g)).toHaveLength(2);
    expect(html).toContain('<title>03.2026: –</title>');
    expect(html).toContain('Te same liczby są w tabeli.');
  });

  it('of shares are divided into parts behind each other, each with its words', () => {
    const parts = [
      { label: 'tak', value: 3, percent: 75 },
      { label: 'nie', value: 1, percent: 25 },
    ];
    const html = drawn(<DividedBars title="Obecność" bars={[{ label: 'Hamulce', parts }]} />);
    expect(html).toContain('x="0%" width="75%"');
    expect(html).toContain('x="75%" width="25%"');
    expect(html).toMatch(/tak <b class="numbers">75%/);
    expect(html).not.toContain('style=');
  });

  it('say figures in Polish', () => {
    expect([12_396, 80.64, 0].map((value) => figureText(value))).toEqual(['12\u{a0}396', '80,6', '0']);
    expect([figureText(76.7, 'percent'), figureText(null, 'percent')]).toEqual(['76,7%', '–']);
  });
});
