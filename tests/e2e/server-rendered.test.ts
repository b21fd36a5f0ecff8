import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePaths } from '#tests/support/browser/sample-paths.ts';
import type { Client } from '#tests/bench/client.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** What somebody without scripts gets, a search engine or a phone on a slow line: the page as the server wrote it. */
let portal: RunningPortal;
let admin: Client;
beforeAll(async () => {
  portal = await startPortal();
  admin = portal.portal.client();
  await admin.login('admin@demo.example', 'Szkolenia1!');
});
afterAll(() => portal.stop());

const textOf = (html: string): string =>
  html
    .replace(/<(script|style|template|noscript)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const part = (html: string, name: string): string =>
  textOf(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 's').exec(html)?.[1] ?? '');

/** What is missing in a page, in words. */
function wrongWith({ status, text }: { status: number; text: string }): string[] {
  const forms = [...text.matchAll(/<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/gs)].map(([whole]) => whole);
  const says = (what: string, is: boolean) => (is ? [] : [what]);
  return [
    ...says(`answers ${status}`, status === 200),
    ...says('has no title', !/^(|\d{3} .*)$/.test(part(text, 'title'))),
    ...says('has no heading', part(text, 'h1') !== ''),
    ...says('has nothing but its heading', part(text, 'main').length > part(text, 'h1').length + 20),
    ...says(
      'has a form without an address',
      forms.every((form) => /^<form\b[^>]* action="\/[^"]*"/.test(form)),
    ),
    ...says(
      'has a form without its token',
      forms.every((form) => /name="_csrf" value="[^"]+"/.test(form)),
    ),
  ];
}

/** A step of a login under way: `account-security.test.ts` reads it without scripts. */
const STEP = '/login/code';

it('WIRE-05 every page has its title, its heading and its content as the server wrote it', async () => {
  const found: string[] = [];
  for (const path of (await samplePaths(portal.portal)).filter((sample) => sample !== STEP)) {
    const before = portal.faults.length;
    const answer = await admin.get(path, { accept: 'text/html' });
    for (const wrong of wrongWith(answer)) found.push(`${path} ${wrong}`);
    if (portal.faults.length > before) found.push(`${path}: ${portal.faults.slice(before).join('')}`);
  }
  expect(found).toEqual([]);
});
