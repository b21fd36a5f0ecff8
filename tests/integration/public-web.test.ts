import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portals } from '#domain/portals.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, addRecord, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { records } from '#domain/training/records/decide.ts';

/** What search engines, previews of links and home screens read of the portals. */
const HOST = 'http://portal.example';
const COURIER = 'http://kurier.example';

let program: TestApp;
let admin: Client;
let visitor: Client;
let onsite: string;
let online: string;
let cancelled: string;
const EVIL = 'Hamulce </script><script>alert(1)</script> & "ABS"';

beforeAll(async () => {
  program = await testApp({
    now: () => '2026-11-22T10:00:00.000Z',
    config: { publicUrl: HOST, portalUrls: { bx: COURIER } },
  });
  admin = program.client();
  await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'szef@demo.example' });
  await admin.login('szef@demo.example', 'Szkolenia1!');
  visitor = program.client();
  const groupId = await addRecord(program.app, records.groups, {
    name: 'Podwozie',
    description: '',
    position: 1,
    photo: null,
  });
  const place = await addLocation(program.app);
  const course = await addCourse(program.app, { name: EVIL, groupId, duration: 2.5, netPrice: '1200.50', vat: 23 });
  const dateOf = async (more: object) => {
    const answer = await admin.post('/panel/course-dates', dateFields(course, place, more));
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id as string;
  };
  onsite = await dateOf({ startedOn: '2027-07-05', seatLimit: '1' });
  online = await dateOf({
    startedOn: '2026-12-22',
    formula: 'online',
    onlineMeetingUrl: 'https://meet.example/tajne',
  });
  cancelled = await dateOf({ startedOn: '2027-01-11' });
  await admin.post(`/panel/course-dates/${cancelled}/cancel`, { reason: 'x' });
  await program.settled();
});
afterAll(() => program.stop());

const get = (path: string, host?: string) => visitor.get(path, host ? { host } : {});

const attribute = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const canonicalOf = (html: string) =>
  attribute(html, /<link rel="canonical" href="([^"]*)">/)?.replaceAll('&amp;', '&');
const robotsOf = ({ text, headers }: { text: string; headers: Readonly<Record<string, unknown>> }) => ({
  meta: attribute(text, /<meta name="robots" content="([^"]*)">/),
  header: headers['x-robots-tag'],
});
const KEPT_NOWHERE = { meta: 'noindex', header: 'noindex' };
const KEPT = { meta: undefined, header: undefined };

function graphOf(html: string): Loose[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(scripts.length).toBeLessThan(2);
  const graph = JSON.parse(scripts[0]?.[1] ?? '{"@graph":[]}');
  return graph['@graph'];
}

describe('every page there is', () => {
  it('is kept by search engines exactly where its declaration says so, described and at one address', async () => {
    const found: string[] = [];
    for (const portal of portals) {
      for (const page of Object.values(portal.allPages)) {
        const query = page.index?.needsParameters ? `?${page.index.parameters?.[0]}=${onsite}` : '';
        const path = `/${portal.name}${page.path.replace(/:\w+/g, 'x')}${query}`;
        const answer = await get(path);
        const { meta, header } = robotsOf(answer);
        const says = {
          status: answer.status === 200,
          header: header ?? 'indexed',
          // A redirect has no head.
          meta: answer.headers.location ? 'noindex' : (meta ?? 'indexed'),
          described: answer.text.includes(`<meta name="description" content="${page.index?.description}">`),
          canonical: canonicalOf(answer.text) !== undefined,
        };
        const kept = page.index !== undefined;
        const robots = kept ? 'indexed' : 'noindex';
        const wanted = { status: kept || says.status, header: robots, meta: robots, described: kept, canonical: kept };
        if (JSON.stringify(says) !== JSON.stringify(wanted)) found.push(`${path}: ${JSON.stringify(says)}`);
        if ((page.index?.description.length ?? 0) > 160) found.push(`${path}: its description is too long`);
      }
    }
    expect(found).toEqual([]);
  });

  it('personal pages, files, calls and errors are kept nowhere', async () => {
    for (const path of [
      '/certyfikat/ABC',
      '/zgloszenia/przyjete?id=x',
      '/zgloszenia/stan?id=x',
      '/nie-ma',
      '/zgloszenia',
      '/panel',
    ]) {
      expect((await get(path)).headers['x-robots-tag'], path).toBe('noindex');
    }
    for (const path of ['/backend/harmonogram', '/harmonogram.ics']) {
      expect((await get(path)).headers['x-robots-tag'], path).toBe('noindex');
    }
    const over = await get(`/zgloszenia?courseDateId=${cancelled}`);
    expect([over.status, robotsOf(over)]).toEqual([410, KEPT_NOWHERE]);
  });
});

describe('one address', () => {
  it.each([
    ['/', `${HOST}/szkolenia/`],
    ['/szkolenia', `${HOST}/szkolenia/`],
    ['/szkolenia/', `${HOST}/szkolenia/`],
    ['/harmonogram?page=2&filters[formula]=online', `${HOST}/szkolenia/harmonogram`],
    ['/harmonogram?month=2027-07', `${HOST}/szkolenia/harmonogram`],
    ['/bx/', `${COURIER}/`],
  ])('%s is %s, whatever the Host header says', async (path, address) => {
    const { text } = await get(path, 'zly.example');
    expect(canonicalOf(text)).toBe(address);
    expect(text).toContain(`<meta property="og:url" content="${address}">`);
    expect(text).not.toContain('zly.example');
  });

  it('a date and the dates of a course are pages of their own', async () => {
    const path = `/zgloszenia?courseDateId=${onsite}`;
    expect(canonicalOf((await get(`${path}&utm_source=x`)).text)).toBe(`${HOST}/szkolenia${path}`);
    const junk = await get('/harmonogram?filters[courseId]=%22%3E%3Cscript%3E');
    expect(canonicalOf(junk.text)).toBe(`${HOST}/szkolenia/harmonogram`);
  });
});

describe('what programs ask for', () => {
  it('robots.txt closes what is no page and names the sitemaps', async () => {
    const { status, text, headers } = await get('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n').slice(0, 6)).toEqual([
      'User-agent: *',
      'Disallow: /backend/',
      'Disallow: /api/',
      '',
      `Sitemap: ${HOST}/szkolenia/sitemap.xml`,
      `Sitemap: ${COURIER}/sitemap.xml`,
    ]);
  });

  it('the sitemap has every page for search engines, the open dates and their courses, and each answers', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain(`${HOST}/szkolenia/`);
    expect(addresses.filter((one) => one.includes('courseDateId')).toSorted()).toEqual(
      [onsite, online].map((id) => `${HOST}/szkolenia/zgloszenia?courseDateId=${id}`).toSorted(),
    );
    for (const address of addresses) {
      const answer = await get(address.replace(HOST, ''));
      expect([answer.status, robotsOf(answer), canonicalOf(answer.text)], address).toEqual([200, KEPT, address]);
    }
  });

  it('manifest and security.txt are of the portal, and say what they must', async () => {
    const manifest = JSON.parse((await get('/bx/manifest.webmanifest')).text);
    expect(manifest).toMatchObject({ name: 'Portal kurierski', lang: 'pl', start_url: `${COURIER}/` });
    expect(manifest.icons.map(({ sizes }: Loose) => sizes)).toEqual(['any', '192x192', '512x512']);
    const contact = {
      companyName: 'Szkolenia Demo',
      address: 'ul. Demonstracyjna 1, 00-001 Warszawa',
      officePhone: '600100200',
      officeEmail: 'biuro@demo.example',
    };
    const named = await admin.post('/panel/contact', contact);
    expect(named.status, named.text).toBe(201);
    const lines = (await get('/.well-known/security.txt')).text.split('\n');
    expect(lines).toContain(`Contact: ${HOST}/szkolenia/kontakt`);
    expect(lines).toContain('Expires: 2027-05-21T10:00:00.000Z');
    expect(lines).toContain(`Canonical: ${HOST}/.well-known/security.txt`);
    expect(lines).toContain('Contact: mailto:biuro@demo.example');
    // It speaks for the host, by whatever portal it is asked.
    const courier = (await get('/bx/.well-known/security.txt')).text;
    expect(courier).toContain(`Canonical: ${COURIER.replace(/\/bx$/, '')}/.well-known/security.txt`);
  });
});

/** What schema.org and the search engines that read it ask of a node. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  EducationEvent: [
    'name',
    'startDate',
    'endDate',
    'location',
    'eventStatus',
    'eventAttendanceMode',
    'organizer',
    'offers',
    'url',
  ],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Offer: ['price', 'priceCurrency', 'url'],
  Place: ['name', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  VirtualLocation: ['url'],
  Organization: ['name', 'url'],
};
const FORMS: readonly (readonly [property: RegExp, form: RegExp])[] = [
  [/^(start|end)Date$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/],
  [/^price$/, /^\d+\.\d\d$/],
  [/^priceCurrency$/, /^PLN$/],
  [/^(url|image|@id)$/, /^http:\/\/portal\.example\//],
  [/^eventStatus$/, /^https:\/\/schema\.org\/Event(Scheduled|Cancelled|Rescheduled)$/],
  [/^eventAttendanceMode$/, /^https:\/\/schema\.org\/(Online|Offline)EventAttendanceMode$/],
  [/^availability$/, /^https:\/\/schema\.org\/(InStock|SoldOut)$/],
  [/^courseWorkload$/, /^P\d+(\.\d)?D$/],
];

/** Everything that is wrong with a node and what is inside it. */
function wrongWith(node: Loose, at: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => wrongWith(one, `${at}[${index}]`));
  if (typeof node !== 'object' || node === null) return [];
  const required = REQUIRED[node['@type']];
  if (!required) return [`${at}: unknown type ${node['@type']}`];
  const missing = required.filter((name) => node[name] === undefined || node[name] === '');
  const malformed = Object.entries(node).flatMap(([name, value]) =>
    FORMS.filter(([property, form]) => property.test(name) && !form.test(String(value))).map(
      () => `${at}.${name}: ${value}`,
    ),
  );
  return [
    ...missing.map((name) => `${at}: no ${name}`),
    ...malformed,
    ...Object.entries(node).flatMap(([name, value]) => wrongWith(value, `${at}.${name}`)),
  ];
}

describe('what the pages show in the words of schema.org', () => {
  it.each(['/', '/harmonogram', '/grupy'])('%s is complete', async (path) => {
    const nodes = graphOf((await get(path)).text);
    expect(nodes.length).toBeGreaterThan(0);
    expect(wrongWith(nodes, path)).toEqual([]);
  });

  it('a date has its days with their offset, its place, price and free seats; a text in it ends no script', async () => {
    const { text } = await get(`/zgloszenia?courseDateId=${onsite}`);
    expect(text).not.toContain('<script>alert');
    const [event] = graphOf(text);
    expect(wrongWith(event, 'event')).toEqual([]);
    expect(event).toMatchObject({
      name: EVIL,
      startDate: '2027-07-05T09:30:00+02:00',
      endDate: '2027-07-07T12:45:00+02:00',
      location: { name: 'Centrum Warszawa', address: { streetAddress: 'ul. Jasna 1', addressLocality: 'Warszawa' } },
      offers: { price: '1476.62', availability: 'https://schema.org/InStock' },
    });
    expect((await visitor.post('/api/register-applications', registrationFields(onsite, 1))).status).toBe(201);
    await program.settled();
    const full = await get(`/zgloszenia?courseDateId=${onsite}`);
    expect(graphOf(full.text)[0].offers.availability).toBe('https://schema.org/SoldOut');
    // Anyone who comes for a full date is offered the other one.
    expect(full.body.data.others.map(({ id }: Loose) => id)).toEqual([online]);
  });

  it('an online date gives its own page and never the link of the meeting; a cancelled one is no event', async () => {
    const { text } = await get('/harmonogram');
    expect(text).not.toContain('meet.example');
    const events = graphOf(text);
    expect(events.map((one) => one['@id'].slice(-36)).toSorted()).toEqual([onsite, online].toSorted());
    const [meeting] = events.filter((one) => one['@id'].endsWith(online));
    expect(meeting).toMatchObject({
      startDate: '2026-12-22T09:30:00+01:00',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${HOST}/szkolenia/zgloszenia?courseDateId=${online}` },
    });
  });

  it('a date of a course that the office registers for is offered by telephone, in the data and in words', async () => {
    const course = await addCourse(program.app, { name: 'Przez biuro', allowRequests: false });
    const place = await addLocation(program.app);
    const fields = dateFields(course, place, { startedOn: '2027-09-06' });
    const { id } = (await admin.post('/panel/course-dates', fields)).body;
    await program.settled();
    const { text } = await get(`/zgloszenia?courseDateId=${id}`);
    expect(graphOf(text)[0].offers.availability).toBe('https://schema.org/InStoreOnly');
    expect(text).not.toContain('Zgłoś pracowników na szkolenie');
    const listed = graphOf((await get('/harmonogram?filters[courseId]=' + course)).text);
    expect(listed.map(({ offers }: Loose) => offers.availability)).toEqual(['https://schema.org/InStoreOnly']);
  });
});
