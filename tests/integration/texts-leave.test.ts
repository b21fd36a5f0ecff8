import { execFileSync } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personName } from '#domain/account/fields.ts';
import type { Field } from '#domain/form/form.ts';
import { orderGroups } from '#domain/orders/order/fields.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { rejectWithInfoForm } from '#domain/training/course-date/decision-forms.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import { DOSSIER_FORM } from '#domain/dossier/dossier.ts';
import { orders } from '#domain/orders/portal.ts';
import { training } from '#domain/training/portal.ts';
import { course } from '#domain/training/records/course.ts';
import { location } from '#domain/training/records/location.ts';
import { renderMail } from '#ops/mail/layout.ts';
import { csvLine } from '#ops/csv/write.ts';
import { createMailTransport, type MailTransport } from '#ops/mail/transport.ts';
import { visitIcs } from '#ops/orders/calendar.ts';
import { dayRoutePdf } from '#ops/orders/documents/day-route.ts';
import { orderSheetPdf } from '#ops/orders/documents/order-sheet.ts';
import { serviceMail, type MailedVisit } from '#ops/orders/mail/visit.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { dossierPdf } from '#ops/pdf/dossier.ts';
import { personFilePdf } from '#ops/pdf/person-file.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { datesFeed } from '#ops/training/calendar/application.ts';
import { certificatePdf } from '#ops/training/documents/certificate.ts';
import { confirmationPdf, type ConfirmationData } from '#ops/training/documents/confirmation.ts';
import { confirmationsPdf } from '#ops/training/documents/confirmations.ts';
import { receptionListPdf } from '#ops/training/documents/reception-list.ts';
import { rejectionMail } from '#ops/training/mail/templates.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import { pdfPages, type PdfPage, type PlacedText } from '#tests/support/files/pdf-text.ts';
import { rowsOf } from '#tests/support/files/xlsx.ts';
import { textOf } from '#tests/support/form/any-text.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { dossierIn } from '#web/dossier/read-file.ts';

/** Issue 34: any text that a form takes comes out of the portal as it went in, by whatever way it leaves. */

const LONG = process.env.TESTS === 'long' ? 4 : 1;
/** Shown as it was drawn: making it smaller would make hundreds of papers. */
const runs = (count: number) => ({ numRuns: count * LONG, endOnFailure: true });

const fieldOf = (fields: readonly Field[], name: string): Field => {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`No field ${name}`);
  return found;
};
const line = textOf(fieldOf(location.fields, 'address'));
const courseName = textOf(fieldOf(course.fields, 'name'));
const company = textOf(fieldOf(participant.fields, 'companyName'));
const info = textOf(fieldOf(rejectWithInfoForm.fields, 'info'));
const comments = textOf(fieldOf(orderGroups.report.fields, 'comments'));
const person = fc.tuple(textOf(personName[0]), textOf(personName[1])).map((parts) => parts.join(' '));

const threads = createThreads();
afterAll(() => threads.close());

describe('the ways out', () => {
  /** Each file that hands texts to the world, and what holds it. */
  const WAYS: Readonly<Record<string, string>> = {
    'api/accounts/list-routes.ts': 'every list of accounts as XLSX, of a moment too: here, texts-through',
    'api/audit/files.ts': 'the journal as JSON Lines: texts-through; proofs: sealed, as the log keeps them',
    'api/dossier/dossier.ts': 'dossiers as PDF with their facts inside: here, dossier.test.ts',
    'api/gdpr/person.ts': 'all of a person as JSON: texts-through; as PDF: here',
    'api/handlers/send-pdf.ts': 'names without texts of users: papers are called by kind, day and id',
    'api/handlers/send-table.ts':
      'the journal, who was given what and own reports as CSV by csvLine: here, texts-through',
    'api/imports/routes.ts': 'errors of an import as CSV: here, texts-through',
    'api/live/index.ts': 'names of read models: no text of users',
    'api/records/routes.ts': 'every list of records as XLSX, of a moment too: here, texts-through',
    'api/training/calendar.ts': 'calendars: here, texts-through',
    'api/training/nps.ts': 'answers about the website as XLSX, of a moment too: here',
    'api/training/rating/results.ts': 'comments about a training as XLSX: here',
    'api/uploads/send.ts': 'uploaded files under their names: texts-through',
    'api/v1/feed-stream.ts': 'entries of the feed as lines of JSON, which break no line: api-v1-feed-stream',
    'ops/calendar/calendar.ts': 'calendars of trainings and visits: here',
    'ops/csv/write.ts': 'CSV: here',
    'ops/mail/transport.ts': 'mails: here, texts-through',
    'ops/pdf/render.ts': 'papers, those of orders too, and the file of a person: here',
    'ops/xlsx/stream.ts': 'every list as XLSX: here, texts-through',
    'ops/xlsx/zip-writer.ts': 'the only ZIP that is written is an XLSX, with names of its own',
  };
  const LIBRARIES = `from '(content-disposition|nodemailer|pdfmake|ical-generator|csv-stringify(/sync)?|exceljs|jszip|archiver)'`;
  const WAY = `${LIBRARIES}|createDeflateRaw|Content-Type['"]?[:,]|\\.(attachment|download)\\(`;

  it('are all known here: a new one needs a property of its own', () => {
    const rooms = ['domain', 'projections', 'api', 'ops', 'workers', 'web'];
    const without = [':!*.test.*', ':!ops/run', ':!ops/execute', ':!api/http', ':!web'];
    const found = execFileSync('git', ['grep', '-lE', '--untracked', WAY, '--', ...rooms, ...without]).toString();
    expect(found.trim().split('\n')).toEqual(Object.keys(WAYS));
  });
});

describe('XLSX', () => {
  async function written(rows: readonly (readonly string[])[]): Promise<ExcelJS.Worksheet> {
    const target = Object.assign(new PassThrough(), { setHeader: () => undefined });
    const bytes = target.toArray();
    const columns = [{ header: 'Nazwa' }, { header: 'Adres' }, { header: 'Uwagi' }];
    const sheet = { columns, rows: Readable.from(rows), fileName: 'lista', title: 'Lista', author: 'Portal' };
    expect(await streamXlsx(threads, sheet, target)).toBe(true);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Buffer.concat(await bytes) as unknown as ArrayBuffer);
    return book.worksheets[0] as ExcelJS.Worksheet;
  }

  it('APP-08 every cell holds the text that the form kept, as text', async () => {
    const row = fc.tuple(company, line, comments).map((cells) => cells.map((text) => text || 'puste'));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
        const sheet = await written(rows);
        // exceljs leaves the escape of an underscore as it is in an inline string (ECMA-376 22.9.2.19).
        const texts = rowsOf(sheet).map((cells) => cells.map((text) => String(text).replaceAll('_x005F_', '_')));
        expect(texts.slice(1)).toEqual(rows);
        sheet.eachRow((cells) => cells.eachCell(({ type }) => expect(type).toBe(ExcelJS.ValueType.String)));
      }),
      runs(20),
    );
  });
});

describe('CSV', () => {
  it('FRM-05 every cell is the text, and none is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(company, comments), { minLength: 2, maxLength: 4 }), (cells) => {
        const [read = []] = parseCsv(csvLine(cells), { delimiter: ';', record_delimiter: '\r\n' }) as string[][];
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        expect(read).toEqual(cells.map((text) => (/^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)));
      }),
      runs(300),
    );
  });
});

const date = fc
  .record({ courseName, locationName: line, locationAddress: line })
  .map((texts): ReportedDate & typeof texts => ({
    ...texts,
    startedOn: '2026-12-03',
    timeStart: 930,
    timeEnd: 1600,
    formula: 'onsite',
    duration: 1,
    onlineMeetingUrl: null,
  }));

describe('mails', () => {
  let smtp: TestSmtp;
  let transport: MailTransport;
  beforeAll(async () => {
    smtp = await startSmtp();
    transport = createMailTransport({
      smtpTimeoutMs: 60_000,
      smtpUrl: smtp.url,
      dataDir: '/nonexistent',
      publicUrl: 'https://portal.example',
    });
  });
  afterAll(async () => {
    transport.close();
    await smtp.stop();
  });

  const HEADERS =
    'from to subject message-id date mime-version reply-to auto-submitted x-auto-response-suppress content-type'.split(
      ' ',
    );
  const WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi;
  const octets = (kind: string, word: string): Buffer =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64')
      : Buffer.from(
          word
            .replaceAll('_', ' ')
            .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );

  /** What every mail server and program may ask of it (RFC 5322, 2047), whatever was typed. */
  function expectWellFormed(source: string): void {
    const [head = ''] = source.split('\r\n\r\n');
    expect(head).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    const names = head.split(/\r\n(?![ \t])/).map((header) => header.split(':')[0]?.toLowerCase() ?? '');
    expect([...names].sort()).toEqual([...HEADERS].sort());
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    for (const [word, kind = '', text = ''] of source.matchAll(WORD)) {
      expect(word.length).toBeLessThanOrEqual(75);
      expect(() => utf8.decode(octets(kind, text))).not.toThrow();
    }
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
    expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
  }

  const ENTITIES: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  const shown = (html: string): string =>
    html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

  async function sent(to: string, mail: { subject: string; html: string; text: string }, ics = '') {
    const bytes = Buffer.from(ics);
    await transport.send({
      id: `mail-${smtp.mails.length}`,
      portal: training,
      to,
      replyTo: 'biuro@warsztat.example',
      ...mail,
      attachments: [{ fileName: 'wizyta.ics', type: 'text/calendar; charset=utf-8; method=REQUEST', bytes }],
    });
    const [taken, source] = [smtp.mails.at(-1), smtp.sources.at(-1) ?? ''];
    expectWellFormed(source);
    expect(taken?.attachments[0]?.content.equals(bytes)).toBe(true);
    expect(smtp.envelopes.at(-1)?.to).toBe(to);
    return { subject: spaced(taken?.subject ?? ''), text: taken?.text ?? '', html: String(taken?.html) };
  }

  it('APP-16 subject, both bodies and the conversation hold whatever was typed, and no header more', async () => {
    await fc.assert(
      fc.asyncProperty(date, person, info, async (about, name, words) => {
        const mail = renderMail(training, rejectionMail(about, [name], words));
        const taken = await sent('pawel@warsztat.example', mail);
        expect(taken.subject).toBe(spaced(`Zgłoszenie nie zostało przyjęte: ${about.courseName}, 03.12.2026, ${name}`));
        expect(taken.text.trimEnd()).toBe(mail.text);
        expect(taken.html.trimEnd()).toBe(mail.html);
        for (const part of words.split('\n')) expect(taken.text).toContain(`> ${part}`);
        for (const part of [words, name, about.courseName, about.locationName]) {
          expect(shown(taken.html)).toContain(part);
        }
      }),
      runs(60),
    );
  });

  it('ORD-01 a visit’s mail and the entry in it', async () => {
    const texts = fc.record({ companyName: company, address: line, deviceType: line, contactPerson: person });
    await fc.assert(
      fc.asyncProperty(texts, company, async (values, serviceName) => {
        const visit = { ...VISIT, serviceName, values: { ...VISIT.values, ...values } };
        const mail = renderMail(orders, serviceMail('set', visit));
        const { text } = visitIcs(visit, ENTRY);
        const taken = await sent('serwis@warsztat.example', mail, text);
        for (const part of [...Object.values(values)]) {
          expect(taken.text).toContain(part);
          expect(shown(taken.html)).toContain(part);
        }
      }),
      runs(30),
    );
  });
});

const VISIT: MailedVisit = {
  orderId: '0193',
  values: {
    orderNumber: 'Z/1',
    activityType: 'activation',
    companyName: '',
    contactPerson: '',
    phoneNumber: '600 700 800',
    address: '',
    postalCode: '00-001',
    city: 'Łódź',
    deviceType: '',
    deviceModel: '1200',
    deviceSerialNumber: '',
    salesPerson: '',
    salesPersonNumber: '',
  } as unknown as MailedVisit['values'],
  executionDate: '2026-12-03',
  hours: null,
  announced: { executionDate: '2026-12-03', hours: null },
  serviceName: '',
  serviceEmail: '',
  announcedService: '',
  corrections: [],
};
const ENTRY = {
  cancelled: false,
  sequence: 1,
  to: 'serwis@warsztat.example',
  isService: true,
  now: '2026-11-21T10:00:00.000Z',
  config: { publicUrl: 'https://portal.example' },
};

describe('calendars', () => {
  /** RFC 5545: lines of at most 75 octets, no control characters, whole signs; and what another program reads. */
  function eventsOf(text: string): ICAL.Component[] {
    for (const one of text.split('\r\n')) {
      expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
      expect(one).not.toMatch(/[^\P{Cc}\t]|\p{Cs}/u);
    }
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  }
  const valueOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name) ?? '';

  it('CD-18 the feed says every course and place as it was typed, and holds no entry more', () => {
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 4 }), (dates) => {
        const entries = dates.map((one, n) => ({
          ...one,
          id: String(n),
          version: 1,
          isCancelled: false,
          url: 'https://portal.example/zgloszenia',
        }));
        const events = eventsOf(datesFeed(entries, { now: ENTRY.now, organizer: 'biuro@portal.example' }));
        expect(events.map((event) => valueOf(event, 'summary'))).toEqual(dates.map((one) => one.courseName));
        expect(events.map((event) => valueOf(event, 'location'))).toEqual(
          dates.map((one) => [one.locationName, one.locationAddress].filter(Boolean).join(', ')),
        );
      }),
      runs(60),
    );
  });

  it('ORD-01 the entry of a visit', () => {
    fc.assert(
      fc.property(company, line, person, (companyName, address, contactPerson) => {
        const visit = { ...VISIT, values: { ...VISIT.values, companyName, address, contactPerson } };
        const [event, ...others] = eventsOf(visitIcs(visit, ENTRY).text);
        expect(others).toEqual([]);
        expect(valueOf(event, 'summary')).toContain(companyName);
        expect(valueOf(event, 'location')).toBe([address, '00-001 Łódź'].filter(Boolean).join(', '));
        expect(valueOf(event, 'description')).toContain(`Kontakt: ${contactPerson}`);
      }),
      runs(60),
    );
  });
});

describe('PDF', () => {
  /** Signs that a text needs ink for; a joiner, a mark of direction or how a picture is to look needs none. */
  const signsOf = (text: string): string[] => [
    ...text
      .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
      // A ligature is reported by its letters.
      .replace(/[\uFB01-\uFB04]/g, (ligature) => ligature.normalize('NFKC'))
      // Letters and their marks apart, whether something stood between them or not; a Korean syllable is one sign.
      .normalize('NFD')
      .replace(/[\u1100-\u11ff]+/g, (letters) => letters.normalize('NFC'))
      .replace(/\s/g, '')
      // One glyph of the font is both: an increment and a delta.
      .replaceAll('\u2206', '\u0394'),
  ];

  /** Letters with the marks over them. */
  const lettersOf = (signs: readonly string[]): string[] => signs.join('').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

  /** Whether these signs are the letter, or what of it can be drawn with a visible sign for the rest. */
  function isLetter(drawn: readonly string[], letter: readonly string[]): boolean {
    if (drawn.join('') === letter.join('')) return true;
    const isOf = drawn.every((sign) => sign === UNKNOWN || letter.includes(sign));
    return isOf && drawn.includes(UNKNOWN) && [letter[0], UNKNOWN].includes(drawn[0]);
  }

  /** Whether the text is there from that place on, letter by letter. */
  function isDrawnAt(drawn: readonly string[], from: number, signs: readonly string[]): boolean {
    let places = new Set([from]);
    for (const letter of lettersOf(signs).map((one) => [...one])) {
      const ends = (at: number) => letter.map((_, more) => at + more + 1);
      places = new Set([...places].flatMap((at) => ends(at).filter((end) => isLetter(drawn.slice(at, end), letter))));
      if (places.size === 0) return false;
    }
    return true;
  }
  const UNKNOWN = '\ufffd';

  const isInside = ({ left, right, bottom }: PlacedText, { width, height }: PdfPage): boolean =>
    left >= 0 && right <= width + 1 && bottom >= 0 && bottom <= height;

  /** Without head and foot, between which a text goes on from one page to the next. */
  const withoutMargins = (page: PdfPage): PdfPage => ({
    ...page,
    texts: page.texts.filter(({ bottom }) => bottom > 60 && bottom < page.height - 70),
  });

  /** The pages, and what of the texts is not on them, whole and inside their edges. */
  async function drawnOn(pdf: Buffer, texts: readonly string[]): Promise<{ pages: PdfPage[]; lost: string[] }> {
    const pages = await pdfPages(pdf);
    const outside = pages.flatMap((page) => page.texts.filter((placed) => !isInside(placed, page)));
    const readings = [pages, pages.map(withoutMargins)].map((read) =>
      signsOf(read.flatMap((page) => page.texts.map(({ text }) => text)).join(' ')),
    );
    const isLost = (text: string): boolean =>
      text !== '' &&
      !readings.some((drawn) => drawn.some((_, from) => isDrawnAt(drawn, from, signsOf(text.replaceAll('→', '->')))));
    return { pages, lost: [...texts.filter(isLost), ...outside.map(({ text }) => text)] };
  }

  const paper = fc.record({ about: date, name: person, companyName: company, reporterName: person, office: line });
  const confirmationOf = ({
    about,
    name,
    ...more
  }: typeof paper extends fc.Arbitrary<infer T> ? T : never): ConfirmationData => ({
    assurance: 'seat',
    ...about,
    ...more,
    applicationId: 'app-1',
    participantName: name,
    companyNip: '5260250274',
    netPrice: '1200.50',
    vat: 23,
    delayedPayment: false,
    issuedOn: '2026-11-21',
  });

  it('APP-17 confirmations, of one and of many', async () => {
    await fc.assert(
      fc.asyncProperty(paper, paper, async (one, other) => {
        const texts = [one.about.courseName, one.name, one.companyName, one.reporterName, one.about.locationName];
        expect(
          (await drawnOn(await makePdf(threads, confirmationPdf, confirmationOf(one)), [...texts, one.office])).lost,
        ).toEqual([]);
        const both = await makePdf(threads, confirmationsPdf, [confirmationOf(one), confirmationOf(other)]);
        expect((await drawnOn(both, [...texts, other.name, other.companyName])).lost).toEqual([]);
      }),
      runs(8),
    );
  });

  /** A mark that comes behind a sign which is not drawn; a character whose glyph is another's too. */
  const SAME_LOOK = {
    participantName: 'Ala Kot',
    companyName: '\ufff7∆\u{16b7c}',
    courseName: 'Kurs',
    locationName: 'a\ufe0f\u0300\u0345w\ufe0f\u094d\u0301fi\u0301',
    trainerName: 'Jan Kos',
  };

  /** Of a certificate, in points: what stands above its foot is centred. */
  const [MIDDLE, FOOT] = [421, 126];

  it('APP-18 a certificate stays on one page, above its foot', async () => {
    const certificate = fc.record({
      participantName: person,
      companyName: company,
      courseName,
      locationName: line,
      trainerName: person,
    });
    await fc.assert(
      fc.asyncProperty(certificate, async (texts) => {
        const data = {
          ...texts,
          startedOn: '2026-12-03',
          formula: 'onsite',
          duration: 1,
          code: 'KOD',
          validUntil: '2028-12-03',
          verifyUrl: 'https://p.example/KOD',
        } as const;
        const { pages, lost } = await drawnOn(await makePdf(threads, certificatePdf, data), Object.values(texts));
        expect(lost).toEqual([]);
        expect(pages).toHaveLength(1);
        const centred = pages[0]?.texts.filter(({ left, right }) => left < MIDDLE && right > MIDDLE) ?? [];
        expect(Math.min(...centred.map(({ bottom }) => bottom))).toBeGreaterThan(FOOT);
        // As high as its letters are.
        const end = pages[0]?.texts.find(({ text }) => text.includes('Ważny do'));
        expect(end?.bottom).toBeLessThan(FOOT - 9);
      }),
      { ...runs(20), examples: [[SAME_LOOK]] },
    );
  });

  it('CD-15 the list for signatures', async () => {
    const people = fc.array(fc.record({ name: person, companyName: company }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(date, people, person, async (about, participants, trainerName) => {
        const pdf = await makePdf(threads, receptionListPdf, { ...about, participants, trainerName });
        const texts = participants.flatMap(({ name, companyName }) => [name, companyName]);
        expect((await drawnOn(pdf, [...texts, about.courseName, about.locationName, trainerName])).lost).toEqual([]);
      }),
      runs(12),
    );
  });

  const taken = { portal: 'Portal zleceń', printedAt: '22.11.2026 10:00:00' };

  it('the sheet of an order', async () => {
    await fc.assert(
      fc.asyncProperty(line, company, comments, person, async (number, client, notes, contact) => {
        const pdf = await makePdf(threads, orderSheetPdf, {
          ...taken,
          number,
          about: 'aktywacja',
          columns: [
            [{ title: 'Wizyta', facts: [['Serwis', client] as const] }],
            [{ title: 'Klient', facts: [['Nazwa klienta', client] as const, ['Osoba kontaktowa', contact] as const] }],
          ],
          parts: [{ title: 'Opis', facts: [['Uwagi', notes] as const] }],
          history: ['22.11.2026 Umówiono wizytę'],
        });
        expect((await drawnOn(pdf, [number, client, notes, contact])).lost).toEqual([]);
      }),
      runs(12),
    );
  });

  it('the route of a day', async () => {
    const visit = fc.record({
      hours: fc.constantFrom('', '8:00–10:00'),
      client: company,
      way: fc.tuple(line, person),
      work: fc.tuple(line, line),
    });
    await fc.assert(
      fc.asyncProperty(company, fc.array(visit, { minLength: 1, maxLength: 8 }), async (serviceName, visits) => {
        const day = 'wtorek, 01.12.2026';
        const pdf = await makePdf(threads, dayRoutePdf, { ...taken, serviceName, day, visits, hasMore: false });
        const texts = visits.flatMap(({ client, way, work }) => [client, ...way, ...work]);
        expect((await drawnOn(pdf, [serviceName, ...texts])).lost).toEqual([]);
      }),
      runs(12),
    );
  });

  it('GDP-02 all of a person', async () => {
    await fc.assert(
      fc.asyncProperty(
        person,
        fc.array(comments, { minLength: 1, maxLength: 5 }),
        line,
        async (name, texts, subject) => {
          const pdf = await makePdf(threads, personFilePdf, {
            portal: 'Portal szkoleń',
            name,
            issuedAt: '22.11.2026 10:00',
            sections: [
              { title: 'Zlecenia', entries: texts.map((text) => [['Uwagi', text]] as const) },
              {
                title: 'Wiadomości',
                entries: texts.map(
                  (text) =>
                    [
                      ['Temat', subject],
                      ['Treść', text],
                    ] as const,
                ),
                asTable: { columns: ['Temat'], text: 'Treść' },
              },
            ],
          });
          expect((await drawnOn(pdf, [name, ...texts, subject])).lost).toEqual([]);
        },
      ),
      runs(12),
    );
  });

  it('C16 a dossier says all that it was given, and its file inside is the same letter by letter', async () => {
    await fc.assert(
      fc.asyncProperty(person, comments, line, async (title, reason, name) => {
        const fact = { id: 'f1', at: '2026-11-22T09:00:00.000Z', who: title, text: 'Zmieniono dane', reason };
        const changes = [{ label: 'Adres', from: name, to: null }];
        const proved = { ...fact, changes, leaf: 'AA==', leafHash: 'AA==', proof: { index: 1, path: [] }, parts: [] };
        const content = {
          portal: 'szkolenia',
          subject: 'application:a1',
          kind: 'Zgłoszenie',
          title,
          madeAt: '2026-11-22T09:00:00.000Z',
          checkUrl: 'https://portal.example/weryfikacja-teczki',
          verifier: 'portal.example/log+12345678+AAAA',
          head: 'portal.example/log\n2\nAAAA\n\n— portal.example/log AAAA\n',
          facts: [proved],
          mails: [{ id: 'm1', label: 'Potwierdzenie', to: name, status: 'wysłana', sentAt: null, sha256: null }],
          files: [{ name, sha256: '0'.repeat(64) }],
        };
        const dossier = { form: DOSSIER_FORM, content, statement: 'x' } as const;
        const pdf = await makePdf(threads, dossierPdf, { portal: 'Portal szkoleń', dossier });
        expect((await drawnOn(pdf, [title, reason, name])).lost).toEqual([]);
        expect(await dossierIn(new Blob([new Uint8Array(pdf)]))).toEqual(dossier);
      }),
      runs(12),
    );
  });
});
