import { describe, expect, it } from 'vitest';
import { PORTALS } from '#domain/kernel/actor.ts';
import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';

const PATH = '/change-password?token=a_B-1';
const shared: Addresses = { publicUrl: 'https://portal.example', portalUrls: {} };
const apart: Addresses = {
  publicUrl: 'https://portal.example',
  portalUrls: { bx: 'https://bx.example', sud: 'https://sud.example:8443' },
};

describe('links for outside', () => {
  it.each(PORTALS)('URL-01 one address serves all five: %s by its segment', (portal) => {
    expect(absoluteLink(shared, portal, PATH)).toBe(`https://portal.example/${portal}${PATH}`);
  });

  it.each([
    ['bx', `https://bx.example${PATH}`],
    ['sud', `https://sud.example:8443/sud${PATH}`],
    ['szkolenia', `https://portal.example/szkolenia${PATH}`],
    ['zlecenia', `https://portal.example/zlecenia${PATH}`],
  ] as const)('URL-01 %s with hosts of its own for bx and sud', (portal, link) => {
    expect(absoluteLink(apart, portal, PATH)).toBe(link);
  });
});
