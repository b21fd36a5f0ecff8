import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** A search finds what a form would have kept, wherever and however it is typed. */
let portal: TestApp;
let admin: Client;
const EMAIL = 'zuzanna.zmijewska@demo.example';
const NIP = '5260250274';
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  const fields = dateFields(await addCourse(portal.app), await addLocation(portal.app));
  const date = (await admin.post('/panel/course-dates', fields)).body.id;
  const employees = [{ firstName: 'Zuzanna', lastName: 'Żmijewska-Kos', email: EMAIL, phone: '600700800' }];
  await portal.client().post('/api/register-applications', registrationFields(date, 1, { employees }));
  await admin.post('/panel/firms', { name: 'Żmijewska i Wspólnicy', nipNumbers: NIP, status: 'true' });
  await portal.settled();
});
afterAll(() => portal.stop());

/** As copied from chats, mails and PDFs. */
const NAMES = [
  'Zuzanna Żmijewska-Kos',
  'Żmijewska\u200b-Kos, Zuzanna',
  '\u200eZuzanna\u00a0Z\u0307mijewska\u2011Kos\ufeff',
  'Żmi\u00adjewska',
  `Zuzanna Żmijewska-Kos <${EMAIL}>`,
  `"Żmijewska-Kos, Zuzanna" <mailto:${EMAIL}>;`,
];
const EMAILS = [
  EMAIL,
  `\u200b${EMAIL}\u200e`,
  `\ufeff${EMAIL.replace('@', '\u00ad@')}`,
  `mailto:${EMAIL}`,
  NAMES[4] ?? '',
];
const NIPS = [NIP, `PL${NIP}`, 'pl 526-025-02-74', `\u200b526\u00a0025\u00a002 74`, '526\u201102\u20115'];

const total = async (path: string, filter: string, value: string): Promise<number> => {
  const { status, body, text } = await admin.props(`${path}?filters[${filter}]=${encodeURIComponent(value)}`);
  expect([status, body.data.notices, body.data.errors], text.slice(0, 300)).toEqual([200, [], {}]);
  return body.data.items.length;
};

describe('a filter', () => {
  it.each(NAMES)('of names finds %j', async (name) => {
    expect(await total('/panel/applications', 'participantName', name)).toBe(1);
    expect(await total('/panel/applications', 'name', name)).toBe(1);
    expect(await total('/panel/employees', 'name', name)).toBe(1);
  });

  it.each(EMAILS)('of e-mails finds %j', async (email) => {
    expect(await total('/panel/applications', 'email', email)).toBe(1);
  });

  it.each(NIPS)('of NIPs takes %j', async (nip) => {
    expect(await total('/panel/applications', 'companyNip', nip)).toBe(1);
  });

  it('FRM-01 of firms finds a NIP with the country’s letters', async () => {
    expect(await total('/panel/firms', 'nipNumbers', `PL ${NIP}\u200b`)).toBe(1);
  });

  it('of nothing but what nobody sees is none', async () => {
    expect(await total('/panel/applications', 'email', '\u200b\ufeff')).toBe(1);
  });
});

describe('the searches', () => {
  it.each([...NAMES, ...EMAILS])('find %j, before an erasure too', async (text) => {
    const query = encodeURIComponent(text);
    const quick = (await admin.props(`/panel/search?q=${query}`)).body.groups as Loose[];
    expect(quick.map(({ label }) => label)).toEqual(expect.arrayContaining(['Zgłoszenia', 'Uczestnicy']));
    const { hits } = (await admin.props(`/panel/gdpr/users?filters[query]=${query}`)).body.data;
    expect(hits.map((hit: Loose) => hit.email)).toContain(EMAIL);
  });

  it.each(NIPS.slice(0, 4))('find the firm of %j', async (nip) => {
    const quick = (await admin.props(`/panel/search?q=${encodeURIComponent(nip)}`)).body.groups as Loose[];
    expect(quick.map(({ label }) => label)).toContain('Firmy');
  });
});
