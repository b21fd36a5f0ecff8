import { describe, expect, it } from 'vitest';
import type { Portal } from '#domain/kernel/actor.ts';
import { portals as declared } from '#domain/portals.ts';
import { portals } from '#web/portals.ts';
import { sourceAt } from './portal-web.ts';

const FILES = new Set(Object.keys(import.meta.glob('/web/**/*.{ts,tsx}')));
const fileOf = (source: string): string => `/${source}`;

const pages = declared.flatMap((portal) =>
  Object.entries(portal.allPages).map(([key, page]) => [portal.name, key, page] as const),
);

describe('GEN-02 what is around the pages', () => {
  /** Written out: three variants, of which one serves the portals that need no helper of their own. */
  const VARIANTS: Readonly<Record<Portal, string>> = {
    szkolenia: 'cross-application',
    bx: 'bx',
    leasing: 'cross-application',
    sud: 'cross-application',
    zlecenia: 'zlecenia',
  };

  it('is one of exactly three wrappers, each with a helper of its own', async () => {
    const webs = await Promise.all(Object.values(portals).map(async ({ load }) => (await load()).web));
    expect(Object.fromEntries(webs.map(({ portal, wrapper }) => [portal.name, wrapper.variant]))).toEqual(VARIANTS);
    expect(new Set(webs.map(({ wrapper }) => wrapper)).size).toBe(3);
    expect(new Set(webs.map(({ wrapper }) => wrapper.Wrapper)).size).toBe(3);
  });
});

describe('the pages of every portal', () => {
  it.each(pages)('%s: %s has a component, and the file it names is the one it loads', async (name, key, { path }) => {
    const { web } = await portals[name].load();
    expect(web.portal.pageAt(path)?.key).toBe(key);
    const source = sourceAt(web, path);
    expect(FILES).toContain(fileOf(source?.source ?? ''));
    expect(String(source?.load)).toContain(source?.source.split('/').at(-1));
  });

  it.each(declared.map((portal) => [portal.name, portal] as const))(
    'LAY-03 %s: each has a name of its own',
    (_, portal) => {
      const seen = new Map<string, string>();
      for (const [key, { title, screen, path }] of Object.entries(portal.allPages)) {
        // The result of an import is one page, whatever was imported.
        const component = screen ?? key;
        expect([title, seen.get(title) ?? component]).toEqual([title, component]);
        seen.set(title, component);
        expect(path.startsWith('/')).toBe(true);
      }
    },
  );

  it.each(declared.map((portal) => [portal.name] as const))('%s: the chunk that is named is there', async (name) => {
    expect(FILES).toContain(fileOf(portals[name].source));
    expect((await portals[name].load()).web.portal.name).toBe(name);
  });

  it('a word wins over a parameter, and a parameter stands for one segment only', async () => {
    const { portal } = (await portals.szkolenia.load()).web;
    expect(portal.pageAt('/panel/applications/new')?.key).toBe('applicationNew');
    expect(portal.pageAt('/panel/applications/7f')?.key).toBe('application');
    expect(portal.pageAt('/panel/mailbox/7f')?.key).toBe('mail');
    expect(portal.pageAt('/panel/mailbox/7f/8')).toBeUndefined();
    expect(portal.pageAt('/panel/applications/')).toBeUndefined();
  });
});
