import { expect, it } from 'vitest';
import { growthPicture } from './picture.ts';

it('draws what does not grow as a level line, and what grows tenfold as a rising one', () => {
  const svg = growthPicture('Growth', [
    {
      name: 'flat',
      points: [
        [1e5, 5],
        [1e7, 5],
      ],
    },
    {
      name: 'rising',
      points: [
        [1e5, 5],
        [1e7, 50],
      ],
    },
  ]);
  const lines = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((place) => Number(place.split(',')[1])),
  );
  expect(lines[0]?.[0]).toBe(lines[0]?.[1]);
  expect(lines[1]?.[1]).toBeLessThan(lines[1]?.[0] ?? 0);
  expect(svg).toContain('>10,000,000</text>');
});

it('keeps names apart that end at the same height', () => {
  const svg = growthPicture('Growth', [
    {
      name: 'one',
      points: [
        [1e5, 5],
        [1e6, 5],
      ],
    },
    {
      name: 'two',
      points: [
        [1e5, 5],
        [1e6, 5],
      ],
    },
  ]);
  const heights = ['one', 'two'].map((name) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}<`).exec(svg)?.[1]));
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(12);
});
