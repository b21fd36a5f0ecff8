import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PORTALS } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { documentOf, restsUntilAHand, shell } from './document.ts';
import { embedded } from './embedded.ts';

const props = (data: object) => ({
  data,
  session: null,
  flash: null,
  locals: { csrfToken: 't' },
  errorCode: null,
  appName: 'szkolenia' as const,
});

describe('the HTML of a first exchange', () => {
  it('props can not leave their element', () => {
    const evil = '</script><!--<script>alert(1)</script>\u2028';
    const text = embedded({ evil });
    expect(text).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(text)).toEqual({ evil });
    const html = documentOf({
      rendered: { body: '', title: '<b>"&', favicon: '/f.svg', modules: [] },
      props: props({ evil }),
      assets: { tags: () => '', fonts: () => '' },
      nonce: 'n',
    });
    expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it.each(PORTALS)('LAY-03 without rendering %s has a title and an icon of its own all the same', (appName) => {
    const { title, favicon } = shell({ ...props({}), appName });
    expect(title).toBe(portalNamed(appName).title);
    expect(existsSync(path.join('web/static', favicon))).toBe(true);
    expect(shell({ ...props({}), appName, errorCode: 404 }).title).toBe('404 - Not found');
  });
});

describe('a page rests until a hand begins', () => {
  const page = { body: '<h1>Szkolenia</h1>', title: '', favicon: '', modules: [] };
  const form = { ...page, body: '<form method="get">' };
  const nobody = props({});
  const flash = { theme: 'success', message: 'Wysłano.' } as const;
  it.each([
    ['what a visitor only reads', page, nobody, undefined, true],
    ['with a form', form, nobody, undefined, false],
    ['that was not rendered', { ...page, body: '' }, nobody, undefined, false],
    ['an error', page, { ...nobody, errorCode: 404 }, undefined, false],
    ['with a message', page, { ...nobody, flash }, undefined, false],
    ['that answers a form', page, nobody, '/zgloszenia', false],
  ] as const)('%s', (_name, rendered, its, url, rests) => {
    expect(restsUntilAHand(rendered, its, url)).toBe(rests);
  });
});

it('LAY-03 no two portals have the same icon or title', () => {
  const looks = PORTALS.flatMap((name) => [portalNamed(name).icon, portalNamed(name).title]);
  expect(new Set(looks).size).toBe(looks.length);
});
