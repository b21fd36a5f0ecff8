import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepUpload } from '#ops/files/store.ts';
import { readDocument } from '#ops/files/document.ts';
import { readPhoto } from '#ops/files/photo.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { sendFiles, type Part } from '#tests/support/program/multipart.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
  visitor = portal.client();
});
afterAll(() => portal.stop());

const picture = (width = 40, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height: 30, channels: 3, background: '#5b21b6' } })
    .toFormat(format)
    .toBuffer();
const fields = { name: 'Hamulce', position: '1' };
const save = (photo: Part, more: Record<string, string> = {}) =>
  sendFiles(admin, { path: '/panel/groups', fields: { ...fields, ...more }, files: { photo } });
const photoOf = async (id: string, list = 'groups'): Promise<string | null> =>
  (await admin.props(`/panel/${list}/${id}`)).body.data.values.photo;
const kept = async (): Promise<number> =>
  Number((await portal.app.pool.query('SELECT count(*) AS n FROM app.uploads')).rows[0].n);

describe('a kept file', () => {
  it('is served as it was kept or not at all, also where one byte was changed in the database', async () => {
    const name = await photoOf((await save({ name: 'a.png', content: await picture(90) })).body.id);
    expect((await visitor.get(`/uploads/${name}`)).status).toBe(200);
    const change =
      'UPDATE app.sealed_parts SET content = set_byte(content, 30, get_byte(content, 30) # 1) WHERE name = $1';
    await portal.app.ownerPool.query(change, [name]);
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      const refused = await visitor.get(`/uploads/${name}`, headers);
      expect([refused.status, refused.headers.etag, refused.headers['cache-control']]).toEqual([
        500,
        undefined,
        expect.not.stringContaining('public'),
      ]);
    }
    await portal.app.ownerPool.query(change, [name]);
    expect((await visitor.get(`/uploads/${name}`)).status).toBe(200);
  });
});

describe('uploaded photos', () => {
  it('PUB-11 FE-14 a photo is kept, served to everybody, replaced and deleted', async () => {
    const made = await save({ name: 'zdjęcie.PNG', content: await picture() });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body;
    const name = await photoOf(id);
    const served = await visitor.get(`/uploads/${name}`);
    expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    // It may be deleted: anyone who keeps it asks each time.
    expect(served.headers['cache-control']).toBe('public, no-cache');
    const statusOf = async (photo: string | null) => (await visitor.get(`/uploads/${photo}`)).status;

    await edit(admin, `/panel/groups/${id}`, { name: 'Inna nazwa' });
    expect(await photoOf(id)).toBe(name);
    const replaced = await sendFiles(admin, {
      method: 'PUT',
      path: `/panel/groups/${id}`,
      fields,
      files: { photo: { name: 'b.jpg', content: await picture(50, 'jpeg') } },
    });
    expect(replaced.status, replaced.text).toBe(200);
    const second = await photoOf(id);
    expect([second === name, await statusOf(name), await statusOf(second)]).toEqual([false, 404, 200]);
    await edit(admin, `/panel/groups/${id}`, { ...fields, photo: '', shouldDeleteExistingFile: 'true' });
    expect([await photoOf(id), await statusOf(second), (await admin.get(`/uploads/${second}`)).status]).toEqual([
      null,
      404,
      404,
    ]);
  });

  it('PUB-11 only the exact stored name; no path leads elsewhere', async () => {
    const made = await save({ name: 'a.png', content: await picture() });
    const name = await photoOf(made.body.id);
    for (const path of [
      `${name}.webp`,
      `${name?.toUpperCase()}`,
      '../package.json',
      '..%2Fpackage.json',
      '%2e%2e%2fpackage.json',
      '%00',
      'a'.repeat(500),
    ]) {
      expect((await visitor.get(`/uploads/${path}`)).status, path).toBe(404);
    }
  });

  /** A document that belongs to no record: nobody's but everybody's when it is public. */
  const keptDocument = async (visibility: 'public' | 'private') => {
    const content = pdf('protokół');
    const read = await readDocument(content, 'C:\\skany\\Umowa "żółta"\r\n2026.pdf');
    if ('problem' in read) throw new Error(read.problem);
    const { name } = await keepUpload(portal.app, { ...read, content }, { portal: 'sud', visibility });
    return name;
  };

  it('PUB-11 a public document is saved under its Polish name and never shown as a page', async () => {
    const { status, headers } = await visitor.get(`/uploads/${await keptDocument('public')}`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="Umowa ???ta2026.pdf"; filename*=UTF-8''Umowa%20%C5%BC%C3%B3%C5%82ta2026.pdf`,
    ]);
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ]);
  });

  it('PUB-11 a private file that is nobody’s is not there, the caller and wherever', async () => {
    const name = await keptDocument('private');
    for (const client of [admin, visitor])
      for (const prefix of ['', '/szkolenia', '/sud', '/bx']) {
        const { status, text } = await client.get(`${prefix}/uploads/${name}`);
        expect([prefix, status, text.includes('%PDF')]).toEqual([prefix, 404, false]);
      }
  });

  it('PUB-11 parts, heads and what the browser has already', async () => {
    const content = Buffer.alloc(600_000, 'abcdefghij');
    const file = { extension: 'pdf', type: 'application/pdf', content };
    const { name } = await keepUpload(portal.app, file, { portal: 'szkolenia', visibility: 'public' });
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(`${portal.url}/uploads/${name}`, { method, headers });
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const whole = await ask({});
    expect([whole.status, whole.body.equals(content), whole.headers.get('content-length')]).toEqual([
      200,
      true,
      '600000',
    ]);
    const part = await ask({ Range: 'bytes=262140-524300' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 262140-524300/600000']);
    expect(part.body.equals(content.subarray(262_140, 524_301))).toBe(true);
    expect((await ask({ Range: 'bytes=-5' })).body.toString()).toBe('fghij');
    expect((await ask({ Range: 'bytes=600000-' })).status).toBe(416);
    expect((await ask({ Range: 'bytes=0-1,5-6' })).status).toBe(200);
    const etag = whole.headers.get('etag') ?? '';
    // fetch asks caches to be passed over beside a condition of one's own.
    const again = await visitor.send('GET', `/uploads/${name}`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([200, '600000', 0]);
  });

  it('FE-15 the content decides, not the name: a clear message at the field, nothing is kept', async () => {
    const before = await kept();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const bad: Part[] = [
      { name: 'pusty.png', content: '' },
      { name: 'skrypt.png', content: svg, type: 'image/png' },
      { name: 'obraz.svg', content: svg, type: 'image/svg+xml' },
      { name: 'animacja.gif', content: await picture(20, 'gif'), type: 'image/gif' },
      { name: 'uciety.png', content: (await picture()).subarray(0, 60) },
      { name: 'strona.jpg', content: '<html><body>x</body></html>', type: 'image/jpeg' },
    ];
    for (const part of bad) {
      const answer = await save(part);
      expect([part.name, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([part.name, 422, ['photo']]);
    }
    expect((await admin.props('/panel/groups?filters[name]=Hamulce')).body.data.total).toBeLessThan(4);
    expect(await kept()).toBe(before);
  });

  it('FE-15 a program called .pdf is refused at its field', async () => {
    const send = (file: Part) => sendFiles(visitor, { path: '/galeria', fields: { text: 'a' }, files: { file } });
    const wrong = await send({ name: 'faktura.pdf', content: Buffer.from('MZ\x90\x00'), type: 'application/pdf' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { file: ['Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości'] },
    ]);
    const right = await send({ name: 'faktura.pdf', content: pdf(), type: 'application/pdf' });
    expect(right.status, right.text).toBe(200);
  });

  it('FE-15 what is sent lies on disk while it is judged, and on none afterwards', async () => {
    // A directory of its own: the machine's is also that of other programs and tests.
    const directory = await mkdtemp(path.join(tmpdir(), 'uploads-'));
    vi.stubEnv('TMPDIR', directory);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(directory, { recursive: true });
    });
    const folders = async () => (await readdir(directory)).filter((name) => name.startsWith('portal-upload-'));
    const written = watch(directory);
    onTestFinished(() => written.close());
    const first = once(written, 'change');
    expect((await save({ name: 'a.png', content: await picture() })).status).toBe(201);
    expect(String((await first)[1])).toMatch(/^portal-upload-/);
    expect((await save({ name: 'a.png', content: 'to nie zdjęcie' })).status).toBe(422);
    expect((await save({ name: 'a.png', content: Buffer.alloc(11 * 1024 * 1024) })).status).toBe(422);
    await expect.poll(folders).toEqual([]);
  });

  it('FE-15 a file of 100 MB is refused at its field without being taken into memory', async () => {
    const before = process.memoryUsage().rss;
    const answer = await save({ name: 'film.png', content: Buffer.alloc(100 * 1024 * 1024, 1) });
    expect([answer.status, answer.body.errors]).toEqual([422, { photo: ['Plik może mieć najwyżej 10 MB'] }]);
    // The client of this test holds it twice itself.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });
});

describe('what is left behind', () => {
  const person = {
    firstName: 'Maria',
    lastName: 'Zdjęciowa',
    email: 'maria@zdjecia.example',
    role: 'TRAINER',
    'actor[accessType]': 'unlimited',
  };

  it('PUB-11 a refused change leaves no file: a stale version, an e-mail that is taken', async () => {
    const { id } = (await save({ name: 'a.png', content: await picture() })).body;
    const before = await kept();
    const stale = await sendFiles(admin, {
      method: 'PUT',
      path: `/panel/groups/${id}`,
      fields: { ...fields, version: '7' },
      files: { photo: { name: 'b.png', content: await picture(60) } },
    });
    expect(stale.status, stale.text).toBe(409);
    await portal.addOperator({ role: 'TRAINER', email: 'zajety@zdjecia.example' });
    const taken = await sendFiles(admin, {
      path: '/panel/operators',
      fields: { ...person, email: 'zajety@zdjecia.example' },
      files: { photo: { name: 'c.png', content: await picture() } },
    });
    expect([taken.status, taken.body.errors]).toEqual([422, { email: ['Ten adres e-mail ma już konto.'] }]);
    expect(await kept()).toBe(before);
  });

  it('WIRE-09 a form that arrives twice keeps one file', async () => {
    const before = await kept();
    const content = await picture(70);
    const twice = [1, 2].map(() => save({ name: 'a.png', content }, { _key: 'raz-i-drugi-raz' }));
    const [first, second] = await Promise.all(twice);
    expect(second?.body.id).toBe(first?.body.id);
    expect(await kept()).toBe(before + 1);
    expect((await visitor.get(`/uploads/${await photoOf(first?.body.id)}`)).status).toBe(200);
  });

  it('PUB-11 GDP-03 a photo of an operator is for those who are logged in, and goes when replaced or with the person', async () => {
    const made = await sendFiles(admin, {
      path: '/panel/operators',
      fields: person,
      files: { photo: { name: 'a.png', content: await picture() } },
    });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body;
    const first = await photoOf(id, 'operators');
    await sendFiles(admin, {
      method: 'PUT',
      path: `/panel/operators/${id}`,
      fields: person,
      files: { photo: { name: 'b.png', content: await picture(80) } },
    });
    const second = await photoOf(id, 'operators');
    expect(second).not.toBe(first);
    expect((await visitor.get(`/uploads/${second}`)).status).toBe(404);
    // Who works in the same panel and may not read operators has no business with their photos.
    const trainer = await portal.as('TRAINER');
    expect((await trainer.props(`/panel/operators/${id}`)).status).toBe(403);
    expect((await trainer.get(`/uploads/${second}`)).status).toBe(404);
    // What was replaced is gone, from the tables as well.
    expect((await admin.get(`/uploads/${first}`)).status).toBe(404);
    expect((await admin.get(`/uploads/${second}`)).status).toBe(200);
    const { rowCount } = await portal.app.pool.query('SELECT FROM app.uploads WHERE name = $1', [first]);
    expect(rowCount).toBe(0);

    const [added] = await portal.app.log.readStream(`operator-${id}`);
    if (!added) throw new Error('the operator was added');
    const { personId } = (added.data as { person: { personId: string } }).person;
    await portal.forget(personId);
    const statuses = () =>
      Promise.all([first, second].map(async (name) => (await admin.get(`/uploads/${name}`)).status));
    await expect.poll(statuses).toEqual([404, 404]);
    expect(await photoOf(id, 'operators')).toBeNull();
  });
});

describe('photos and documents', () => {
  it('a photo keeps its pixels only, upright, and at most 1600 pixels long', async () => {
    const turned = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'tajne miejsce', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await readPhoto(Buffer.concat([turned, Buffer.from('<script>alert(1)</script>')]));
    const { width, height, exif } = await sharp(stored?.content).metadata();
    expect([width, height, exif]).toEqual([533, 1600, undefined]);
    expect(stored?.content.includes('script')).toBe(false);
  });

  it('a picture of more pixels than any photo has is not decoded', async () => {
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(1024 * 1024);
    expect(await readPhoto(huge)).toBeUndefined();
  });
});
