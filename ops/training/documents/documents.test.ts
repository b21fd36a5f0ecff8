import type { Dossier } from '#domain/dossier/dossier.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { confirmationPdf, type ConfirmationData } from './confirmation.ts';
import { confirmationsPdf } from './confirmations.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { certificatePdf } from './certificate.ts';
import { receptionListPdf } from './reception-list.ts';

const threads = createThreads();

const confirmation: ConfirmationData = {
  assurance: 'seat',
  applicationId: 'app-1',
  participantName: 'Żaneta Łącka-Źdźbłowska',
  companyName: 'Auto-Serwis Gżegżółka sp. z o.o.',
  companyNip: '5260250274',
  reporterName: 'Paweł Ślązak',
  courseName: 'Układy klimatyzacji',
  startedOn: '2026-12-03',
  timeStart: 930,
  timeEnd: 1600,
  duration: 1,
  formula: 'onsite',
  locationName: 'Centrum Szkoleniowe Warszawa',
  locationAddress: 'ul. Jutrzenki 105, 02-231 Warszawa',
  onlineMeetingUrl: null,
  netPrice: '1200.50',
  vat: 23,
  delayedPayment: false,
  office: 'Biuro szkoleń, tel. 22 100 20 30, biuro@szkolenia.example',
  issuedOn: '2026-11-21',
};

async function pages(pdf: Buffer): Promise<string[]> {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

async function linksOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const found = [];
  for (let n = 1; n <= document.numPages; n++) found.push(...(await (await document.getPage(n)).getAnnotations()));
  return found.map(({ url, rect }) => ({ url: String(url), rect: rect as number[] }));
}

interface Tree {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Tree[];
}

const shape = ({ role = '', children = [] }: Tree): string => {
  const inner = children.map((one) => (one.type === 'content' ? '' : shape(one))).filter(Boolean);
  return inner.length > 0 ? `${role}(${inner.join(' ')})` : role;
};

/** The structure of each page as readers are given it, below its document. */
async function structureOf(pdf: Buffer): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pagesOf = Array.from({ length: document.numPages }, (_, n) => document.getPage(n + 1));
  const trees = await Promise.all(pagesOf.map(async (page) => (await (await page).getStructTree()) as Tree));
  return trees.map((tree) => tree.children?.[0]?.children?.map(shape) ?? []);
}

describe('PDF documents', () => {
  afterAll(() => threads.close());

  it('APP-17 the confirmation has participant, course, date and place', async () => {
    const [page, ...others] = await pages(await makePdf(threads, confirmationPdf, confirmation));
    expect(others).toEqual([]);
    expect(page).toContain('Potwierdzenie zgłoszenia na szkolenie');
    expect(page).toContain('Żaneta Łącka-Źdźbłowska');
    expect(page).toContain('Układy klimatyzacji');
    expect(page).toContain('3 grudnia 2026');
    expect(page).toContain('9:30–16:00');
    expect(page).toContain('Centrum Szkoleniowe Warszawa, ul. Jutrzenki 105, 02-231 Warszawa');
    expect(page).toContain('1 200,50 zł (+ 23% VAT)');
    expect(page).not.toContain('płatność odroczona');
    // PUB-04: who gave it out, and how to reach them.
    expect(page).toContain('Biuro szkoleń, tel. 22 100 20 30, biuro@szkolenia.example');
  });

  it('APP-17 the confirmations of many are one file, each on a page of its own with its number', async () => {
    const people = [confirmation, { ...confirmation, applicationId: 'app-2', participantName: 'Jan Ślimak' }] as const;
    const pdf = await makePdf(threads, confirmationsPdf, people);
    const [first, second, ...others] = await pages(pdf);
    expect(others).toEqual([]);
    for (const text of ['Żaneta Łącka-Źdźbłowska', 'Numer zgłoszenia: app-1', 'Strona 1 z 2']) {
      expect(first).toContain(text);
    }
    for (const text of ['Jan Ślimak', 'Numer zgłoszenia: app-2', 'Strona 2 z 2']) expect(second).toContain(text);
    expect(second).not.toContain('Żaneta');
    expect((await structureOf(pdf)).map(([heading]) => heading)).toEqual(['H1', 'H1']);
  });

  it('APP-17 every paper says that it is PDF/UA, and each place to click says where it leads', async () => {
    const online = { ...confirmation, formula: 'online' as const, onlineMeetingUrl: 'https://spotkanie.example/abc' };
    const document = await getDocumentProxy(new Uint8Array(await makePdf(threads, confirmationPdf, online)));
    const { metadata, info } = await document.getMetadata();
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(info).toMatchObject({ Title: expect.stringContaining('Potwierdzenie'), PDFFormatVersion: '1.7' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const links = await (await document.getPage(1)).getAnnotations();
    expect(links.length).toBeGreaterThan(0);
    for (const { contentsObj } of links) expect(contentsObj.str).toBe('Odnośnik: https://spotkanie.example/abc');
  });

  it('D23 no paper has what veraPDF found: a list of glyphs that is not whole, letters without a glyph or a name', async () => {
    const online = { ...confirmation, formula: 'online' as const, onlineMeetingUrl: 'https://spotkanie.example/abc' };
    const strange = { ...online, companyName: 'Warsztat 🔧 漢字 \u202eodwrócony\u202f1 👨‍👩‍👧 ń' };
    const pdf = await makePdf(threads, confirmationPdf, strange);
    // ISO 14289-1, 7.21.4.2: a CIDSet names every glyph of the font, or is not there.
    expect(pdf.toString('latin1')).not.toContain('/CIDSet');
    // 7.21.7 and 7.21.8: one sign for each letter that the font does not have, none for what is never drawn.
    expect((await pages(pdf))[0]).toContain('Warsztat � �� odwrócony 1 ��� ń');
    // 7.18.3 and 7.18.5: links are in the structure, and Tab goes from one to the next in its order.
    for (const part of ['/Tabs /S', '/Type /OBJR', '/StructParent ']) expect(pdf.toString('latin1')).toContain(part);
  });

  it('APP-17 who waits on the reserve or for a decision gets no confirmation on paper', async () => {
    const online = { ...confirmation, formula: 'online' as const, onlineMeetingUrl: 'https://spotkanie.example/abc' };
    const textOf = async (assurance: ConfirmationData['assurance']) =>
      (await pages(await makePdf(threads, confirmationPdf, { ...online, assurance })))[0];
    expect(await textOf('seat')).toContain('https://spotkanie.example/abc');
    const [reserve, awaiting] = [await textOf('reserve'), await textOf('awaiting')];
    expect(reserve).toContain('Wpis na listę rezerwową szkolenia');
    expect(awaiting).toContain('oczekuje na potwierdzenie');
    for (const text of [reserve, awaiting]) {
      expect(text).toContain('nie potwierdza udziału w szkoleniu');
      for (const promise of ['Potwierdzamy', 'spotkanie.example', 'punktualne przybycie']) {
        expect(text).not.toContain(promise);
      }
    }
  });

  it('APP-17 a long link of a meeting is whole in the confirmation and leads there', async () => {
    const onlineMeetingUrl = `https://spotkania.example/l/zażółć"/${'19%3ameeting_Y2Vj'.repeat(20)}/0?ctx=1`;
    const online = { ...confirmation, formula: 'online' as const, onlineMeetingUrl, duration: 2.5 };
    const pdf = await makePdf(threads, confirmationPdf, online);
    const [page, ...others] = await pages(pdf);
    expect(others).toEqual([]);
    expect(page?.replaceAll(' ', '')).toContain(onlineMeetingUrl);
    const links = await linksOf(pdf);
    expect(new Set(links.map(({ url }) => url))).toEqual(new Set([new URL(onlineMeetingUrl).href]));
    // One for each line, and none beyond the margin.
    expect(links.length).toBeLessThan(12);
    for (const { rect } of links) expect(rect[2]).toBeLessThanOrEqual(595 - 56 + 1);
    expect(page).toContain('3–5 grudnia 2026 (2,5 dnia), 9:30–16:00, ostatniego dnia 9:30–12:45');
    for (const words of ['Miejsce', 'Jutrzenki', 'przybycie', 'dokumentu']) expect(page).not.toContain(words);
  });

  it('APP-17 a screen reader finds headings, facts with their names and links in the confirmation', async () => {
    const online = { ...confirmation, formula: 'online' as const, onlineMeetingUrl: 'https://spotkanie.example/abc' };
    const [tree] = await structureOf(await makePdf(threads, confirmationPdf, online));
    expect(tree?.slice(0, 7)).toEqual([
      'H1',
      'P',
      'P',
      'P',
      'H2',
      'Table(TR(TH(P) TD(P)) TR(TH(P) TD(P)) TR(TH(P) TD(P)) TR(TH(P) TD(P)))',
      'H2',
    ]);
    expect(tree?.[7]).toContain('TR(TH(P) TD(P(Link)))');
  });

  it('CD-15 a screen reader finds the list as one table, its heading read once', async () => {
    const participants = Array.from({ length: 40 }, () => ({ name: 'Jan', companyName: 'Serwis' }));
    const data = { ...confirmation, duration: 2, trainerName: '', participants };
    const pdf = await makePdf(threads, receptionListPdf, data);
    const trees = await structureOf(pdf);
    expect(trees).toHaveLength(2);
    expect(trees[0]?.[3]).toMatch(/^Table\(TR\(TH\(P\) TH\(P\) TH\(P\) TH\(P\)\) TR\(TD\(P\) TD\(P P\)\)/);
    // Places to sign hold no text, and are cells all the same.
    expect(pdf.toString('latin1').match(/\/S \/TD/g)).toHaveLength(40 * 4);
    expect(
      trees
        .flat()
        .join(' ')
        .match(/TH\(P\)/g),
    ).toHaveLength(4);
  });

  it('CRS-11 the confirmation says when payment is delayed', async () => {
    const [page] = await pages(await makePdf(threads, confirmationPdf, { ...confirmation, delayedPayment: true }));
    expect(page).toContain('płatność odroczona');
  });

  it('APP-18 the certificate has participant, course, date, code and the address that verifies it', async () => {
    const { participantName, companyName, courseName, startedOn, formula, locationName } = confirmation;
    const certificate = { participantName, companyName, courseName, startedOn, formula, locationName };
    const verifyUrl = 'https://portal.example/certyfikat/7KQ4-M2XD-9PFR';
    const [page, ...others] = await pages(
      await makePdf(threads, certificatePdf, {
        ...certificate,
        duration: 2.5,
        trainerName: '',
        code: '7KQ4-M2XD-9PFR',
        validUntil: null,
        verifyUrl,
      }),
    );
    expect(others).toEqual([]);
    for (const text of [
      'CERTYFIKAT',
      participantName,
      courseName,
      '3–5 grudnia 2026 (2,5 dnia)',
      '7KQ4-M2XD-9PFR',
      verifyUrl,
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('Ważny do');
  });

  it('APP-18 a long name, a long course and letters outside the font stay on one page, with the day it ends', async () => {
    const [page, ...others] = await pages(
      await makePdf(threads, certificatePdf, {
        participantName: 'Bardzo Długie Imię '.repeat(6).trim(),
        companyName: 'Warsztat 🔧 漢字 ‮odwrócony',
        courseName: 'Szkolenie z diagnostyki układów hamulcowych '.repeat(4).trim(),
        startedOn: '2026-12-03',
        formula: 'online',
        locationName: '',
        duration: 1,
        trainerName: 'Jan Nowak',
        code: 'X',
        validUntil: '2028-12-03',
        verifyUrl: 'https://portal.example/certyfikat/X',
      }),
    );
    expect(others).toEqual([]);
    expect(page).toContain('Ważny do 03.12.2028');
  });

  it('APP-18 the address of its page is there to its end, however long, with the day it ends and its proof', async () => {
    const verifyUrl = `https://szkolenia.${'portal-szkolen-'.repeat(4)}example.pl/szkolenia/certyfikat/7KQ4-M2XD-9PFR`;
    const checkUrl = 'https://portal.example/weryfikacja-teczki';
    const all = await pages(
      await makePdf(threads, certificatePdf, {
        participantName: 'Jan Nowak',
        companyName: 'Serwis',
        courseName: 'Hamulce',
        startedOn: '2026-12-03',
        formula: 'online',
        locationName: '',
        duration: 1,
        trainerName: 'Jan Nowak',
        code: '7KQ4-M2XD-9PFR',
        validUntil: '2028-12-03',
        verifyUrl,
        proof: { content: { checkUrl } } as Dossier,
      }),
    );
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(verifyUrl);
    expect(all[0]).toContain(checkUrl);
  });

  it('CD-15 the reception list has a line and a place to sign for each participant, over as many pages as needed', async () => {
    const participants = Array.from({ length: 60 }, (_, n) => ({
      name: `Osoba ${n}`,
      companyName: 'Firma',
    }));
    const all = await pages(
      await makePdf(threads, receptionListPdf, { ...confirmation, trainerName: 'Jan Nowak', participants }),
    );
    expect(all.length).toBeGreaterThan(1);
    for (const page of all) expect(page).toContain('Podpis');
    for (const { name } of participants) expect(all.join(' ')).toContain(name);
    expect(all.at(-1)).toContain('Liczba uczestników: 60');
  });

  it.each([
    ['short names', 18, 'Jan Kowalski', 'Serwis'],
    [
      'names of 120 letters',
      18,
      'Bardzo Długie Imię '.repeat(7).slice(0, 120),
      'Zakład Napraw Pojazdów '.repeat(6).slice(0, 120),
    ],
    ['capitals without a space', 15, 'W'.repeat(120), 'M'.repeat(120)],
  ])(
    'CD-15 sixty participants of %s sign on four pages at most, %i on the first',
    async (_what, least, name, companyName) => {
      const participants = Array.from({ length: 60 }, () => ({ name, companyName }));
      for (const duration of [1, 2.5]) {
        const all = await pages(
          await makePdf(threads, receptionListPdf, { ...confirmation, duration, trainerName: '', participants }),
        );
        expect(all.length).toBeLessThanOrEqual(4);
        const text = all.join(' ').replaceAll(' ', '');
        expect(text.split(name.replaceAll(' ', '')).length - 1).toBe(60);
        expect(text.split(companyName.replaceAll(' ', '')).length - 1).toBe(60);
        expect(all[0]).toContain(` ${least} `);
        expect(all[0]).toContain(duration === 1 ? 'Podpis' : 'Podpis 03.12 Podpis 04.12 Podpis 05.12');
      }
    },
  );

  it('a document that cannot be drawn fails alone', async () => {
    const unknown = { ...certificatePdf, module: new URL('./nothing.ts', import.meta.url).href };
    const [failed, made] = await Promise.allSettled([
      makePdf(threads, unknown, {} as never),
      makePdf(threads, confirmationPdf, confirmation),
    ]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('nothing.ts') as string },
    });
    expect(made.status).toBe('fulfilled');
  });

  it('a document drawn later by the same thread says what the first said, and words that JavaScript knows', async () => {
    const named = { ...confirmation, participantName: 'constructor toString __proto__' };
    for (const data of [confirmation, named, confirmation]) {
      const [page] = await pages(await makePdf(threads, confirmationPdf, data));
      expect(page).toContain(data.participantName);
      expect(page).toContain('Centrum Szkoleniowe Warszawa, ul. Jutrzenki 105, 02-231 Warszawa');
    }
  });

  it('many at once come back each with its own content', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        makePdf(threads, confirmationPdf, { ...confirmation, participantName: `Uczestnik ${n}.` }),
      ),
    );
    const texts = await Promise.all(made.map(async (pdf) => (await pages(pdf))[0]));
    texts.forEach((text, n) => expect(text).toContain(`Uczestnik ${n}.`));
  });
});
