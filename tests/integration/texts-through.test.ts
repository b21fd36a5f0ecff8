import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseDisposition } from 'content-disposition';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participant } from '#domain/training/accounts/participant.ts';
import { location } from '#domain/training/records/location.ts';
import { beginning } from '#domain/text/sound.ts';
import type { Field } from '#domain/form/form.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { zip } from '#tests/support/files/zip.ts';
import { anyText, textOf } from '#tests/support/form/any-text.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';

/** Issue 34: what people type goes through the whole program, by the forms in, by every file out. */
let program: TestApp;
let admin: Client;
beforeAll(async () => {
  program = await testApp({ workers: true });
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(() => program?.stop());

const LONG = process.env.TESTS === 'long' ? 2 : 1;
/** One drawing of many texts: the database is the same for all of them. */
const once = { numRuns: 1, endOnFailure: true };
const many = <T>(text: fc.Arbitrary<T>, count = 12) =>
  fc.array(text, { minLength: count * LONG, maxLength: count * LONG });

const fieldOf = (fields: readonly Field[], name: string): Field => fields.find((field) => field.name === name) as Field;
const line = textOf(fieldOf(location.fields, 'address')).map((text) => text || 'puste');
const company = textOf(fieldOf(participant.fields, 'companyName')).map((text) => text || 'puste');

const made = async (path: string, form: Record<string, unknown>): Promise<string> => {
  const answer = await admin.post(path, form);
  expect(answer.status, `${JSON.stringify(form)}: ${answer.text}`).toBe(201);
  return String(answer.body.id);
};
const nobodyPaused = async () => expect(await program.app.projector.paused()).toEqual([]);
/** exceljs leaves the escape of an underscore as it is in an inline string (ECMA-376 22.9.2.19). */
const cellsOf = async (path: string): Promise<string[]> =>
  rowsOf(await download(program.url, admin, path))
    .flat()
    .map((cell) => String(cell).replaceAll('_x005F_', '_'));

describe('what people type', () => {
  it('APP-08 FRM-05 places: list, XLSX, the journal as XLSX and JSON Lines', async () => {
    await fc.assert(
      fc.asyncProperty(many(line), many(line), async (names, addresses) => {
        for (const [index, name] of names.entries()) {
          const id = await made('/panel/locations', { name: `Miejsce ${index}`, city: 'Łódź', address: 'Stara 1' });
          const place = { name, city: 'Łódź', address: addresses[index] };
          const changed = await edit(admin, `/panel/locations/${id}`, place);
          expect(changed.status, `${JSON.stringify(place)}: ${changed.text}`).toBe(200);
        }
        await program.settled();
        const typed = [...names, ...addresses];
        expect(await cellsOf('/panel/locations/excel')).toEqual(expect.arrayContaining(typed));
        const journal = (await cellsOf('/panel/audit/excel')).join('\n');
        expect(addresses.filter((address) => !journal.includes(address))).toEqual([]);
        const { text } = await admin.get('/panel/audit/jsonl');
        const facts = text
          .trimEnd()
          .split('\n')
          .map((one) => JSON.parse(one) as Loose);
        const recorded = facts.flatMap(({ metadata }) => metadata.changes.map(({ to }: Loose) => to));
        expect(recorded).toEqual(expect.arrayContaining(typed));
        await nobodyPaused();
      }),
      once,
    );
  });

  it('CD-18 courses: the public feed of dates', async () => {
    await fc.assert(
      fc.asyncProperty(many(line, 6), async (names) => {
        const place = await addLocation(program.app);
        for (const name of names)
          await made('/panel/course-dates', dateFields(await addCourse(program.app, { name }), place));
        await program.settled();
        const { text } = await program.client().get('/harmonogram.ics');
        const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
        expect(events.map((event) => event.getFirstPropertyValue('summary')).sort()).toEqual([...names].sort());
        await nobodyPaused();
      }),
      once,
    );
  });

  it('EMP-01 GDP-02 participants: list as XLSX, all of a person as JSON and PDF', async () => {
    await fc.assert(
      fc.asyncProperty(many(company), async (companies) => {
        for (const [n, companyName] of companies.entries())
          await made('/panel/employees', {
            firstName: 'Jan',
            lastName: 'Kos',
            email: `k${n}@kos.example`,
            companyName,
          });
        await program.settled();
        expect(await cellsOf('/panel/employees/excel')).toEqual(expect.arrayContaining(companies));
        const found = (await admin.props('/panel/gdpr/users?filters[query]=k0@kos.example')).body.data.hits[0];
        const file = await admin.get(`${found.personPath}/json`);
        expect(JSON.parse(file.text).dane.Uczestnik).toMatchObject([{ Firma: companies[0] }]);
        expect((await admin.get(`${found.personPath}/pdf`)).status).toBe(200);
        await nobodyPaused();
      }),
      once,
    );
  });
});

describe('imports', () => {
  const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  /** As LibreOffice writes a cell: lines are paragraphs, more than one space and tabs are elements; XML carries no more. */
  const cell = (text: string): string =>
    `<table:table-cell office:value-type="string">${text
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
      .replace(/[&<>]/g, (sign) => XML[sign] ?? sign)
      .split('\n')
      .map((part) => `<text:p>${part.replaceAll('\t', '<text:tab/>').replace(/ /g, '<text:s/>')}</text:p>`)
      .join('')}</table:table-cell>`;
  const ods = (rows: readonly (readonly string[])[]): Buffer =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet><table:table table:name="Osoby">${rows
        .map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
        .join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });

  it('FRM-03 FRM-05 an ODS file of any texts: each line is taken as the form takes it, or reported with the reason', async () => {
    await fc.assert(
      fc.asyncProperty(many(fc.oneof(anyText, company), 40), async (companies) => {
        const base = '/panel/employees';
        const head = ['Imię', 'Nazwisko', 'E-mail', 'Firma'];
        const rows = companies.map((text, n) => ['Ola', 'Nowak', `ola${n}@ods.example`, text]);
        const file = { name: 'osoby.ods', content: ods([head, ...rows]), type: 'application/octet-stream' };
        const sent = await sendFiles(admin, { path: `${base}/import`, files: { file } });
        expect(sent.status, sent.text).toBe(201);
        const view = async (): Promise<Loose> => (await admin.props(`${base}/import/${sent.body.id}`)).body.data;
        const { counts } = await view();
        expect([counts.create + counts.error, counts.create > 0]).toEqual([rows.length, true]);
        const errors = await admin.get(`${base}/import/${sent.body.id}/errors`);
        const lines = parseCsv(errors.text, { delimiter: ';', bom: true }) as string[][];
        expect(lines.slice(1).map(([, , , message]) => message)).not.toContain('');
        expect(lines.length - 1).toBeGreaterThanOrEqual(counts.error);
        await admin.post(`${base}/import/${sent.body.id}/confirm`);
        await expect.poll(async () => (await view()).status).toBe('completed');
        expect((await view()).refused).toBe(0);
        await program.settled();
        const { rows: kept } = await program.app.pool.query(
          `SELECT count(*)::int AS n FROM read.employees WHERE email LIKE '%@ods.example'`,
        );
        expect(kept).toEqual([{ n: counts.create }]);
        await nobodyPaused();
      }),
      once,
    );
  });
});

describe('uploaded files', () => {
  /**
   * A browser sends a name so (WHATWG, multipart/form-data): the rest of it are bytes of UTF-8. The reader of requests
   * refuses NUL and DEL in a header, before there is a name.
   */
  const asSent = (name: string): string =>
    Buffer.from(name)
      .toString()
      .replaceAll('"', '%22')
      .replaceAll('\r', '%0D')
      .replaceAll('\n', '%0A')
      .replace(/[\0\x7f]/g, '');

  it('SUD-04 FE-15 a document goes out under the name that it came with, in a header that every program reads', async () => {
    await program.addAccount('services-operator', {
      ...{ firstName: 'Anna', lastName: 'Kowal', email: 'pliki@sud.example', primaryNumber: '600700800' },
      permissions: ['MANAGING_FILES'],
    });
    const keeper = program.client();
    await keeper.post('/sud/login', {
      login: 'pliki@sud.example',
      password: PASSWORD,
      applicationActorType: 'SudOperator',
    });
    await fc.assert(
      fc.asyncProperty(many(fc.oneof(anyText, line), 25), async (names) => {
        for (const name of names) {
          const file = { name: `${asSent(beginning(name, 200))}.pdf`, content: pdf('umowa'), type: 'application/pdf' };
          const answer = await sendFiles(keeper, {
            path: '/sud/panel/files',
            fields: { name: 'Umowa', description: 'x' },
            files: { file },
          });
          expect(answer.status, `${JSON.stringify(name)}: ${answer.text}`).toBe(201);
          const found = (await keeper.props(`/sud/panel/files/${answer.body.id}`)).body.data;
          const header = String((await keeper.get(`/sud/uploads/${found.file}`)).headers['content-disposition']);
          expect(header).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
          const saved = String(parseDisposition(header).parameters.filename);
          expect(saved).toMatch(/^(.*\.pdf|plik)$/u);
          expect(saved).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"/\\]/u);
          expect(saved.length).toBeLessThanOrEqual(150);
        }
      }),
      once,
    );
  });
});
