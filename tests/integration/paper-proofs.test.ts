import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dossier } from '#domain/dossier/dossier.ts';
import { signerOf } from '#ops/log-proof/note.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdfPages } from '#tests/support/files/pdf-text.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';
import { checkDossier, type Verdict } from '#web/dossier/check.ts';
import { dossierIn } from '#web/dossier/read-file.ts';

/** C16: who holds the PDF of a certificate or of a confirmation can check it with what checks dossiers, and nothing else. */
const SIGNER = signerOf('portal.example/log', Buffer.alloc(32, 7));
const DAY = '2026-11-21';
const NOW = `${DAY}T10:00:00.000Z`;
const COURSE = 'Diagnostyka hamulców';

let smtp: TestSmtp;
let program: TestApp;
let admin: Client;
let date: string;
let people = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  const config = { smtpUrl: smtp.url, signing: { signer: SIGNER } };
  program = await testApp({ workers: true, config, now: () => NOW });
  admin = await program.as('ADMIN_OPERATOR');
  date = await dateOf(program, admin);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

async function dateOf({ app }: TestApp, client: Client): Promise<string> {
  const courseId = await addCourse(app, { name: COURSE, certificateMonths: 12 });
  const fields = dateFields(courseId, await addLocation(app), { startedOn: DAY, seatLimit: '50' });
  return (await client.post('/panel/course-dates', fields)).body.id;
}

async function must(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}

/** Somebody on the date, and the address that their mails go to. */
async function registered() {
  people += 1;
  const answer = await admin.post('/panel/applications', officeFields(date, people));
  return { path: `/panel/applications/${answer.body.id}`, address: `jan${people}@demo.example` };
}

async function certified() {
  const one = await registered();
  await must(admin.post(`${one.path}/attendance/toggle`));
  const { certificateCode, participantId } = (await admin.props(one.path)).body.data as Loose;
  return { ...one, code: certificateCode as string, participantId: participantId as string };
}

async function download(from: string, { url } = program, { cookies } = admin): Promise<Buffer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${from}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${from}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The PDFs that went to an address, the newest mail's. */
async function mailed(address: string): Promise<Buffer[]> {
  await workedOff(program.app);
  const attachments = smtp.to(address).at(-1)?.attachments ?? [];
  return attachments.filter(({ contentType }) => contentType === 'application/pdf').map(({ content }) => content);
}

const inside = (pdf: Buffer | undefined): Promise<Dossier | undefined> =>
  dossierIn(new Blob([new Uint8Array(pdf ?? [])]));

async function proofIn(pdf: Buffer | undefined): Promise<Dossier> {
  const found = await inside(pdf);
  if (!found) throw new Error('no proof in the PDF');
  return found;
}

const textOf = async (pdf: Buffer): Promise<string> =>
  (await pdfPages(pdf)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');

const check = (proof: Dossier): Promise<Verdict> => checkDossier(proof, SIGNER.text);

const shown = ({ facts }: Verdict): string[] => facts.flatMap(({ values }) => values.map(({ value }) => value));
const open = ({ facts }: Verdict) =>
  Object.fromEntries(facts.flatMap(({ open: values }) => values.map(({ name, value }) => [name, value])));

const LINE = /Ten plik zawiera dowód z dziennika portalu: sprawdzisz go na \S+\/weryfikacja-teczki/;

describe('a certificate', () => {
  it('APP-18 C16 by download proves whose it is, of which course and day, with which code, and until when', async () => {
    const { path, code } = await certified();
    await program.settled();
    const pdf = await download(`${path}/certificate-pdf`);
    expect(await textOf(pdf)).toMatch(LINE);
    const proof = await proofIn(pdf);
    expect(proof.content).toMatchObject({
      subject: `certificate:${code}`,
      kind: 'Certyfikat',
      title: `Jan Nowak, ${COURSE}`,
      facts: [{ text: `Wystawiono certyfikat ${code}, ważny do 21.11.2027`, reason: null, changes: [] }],
    });
    const verdict = await check(proof);
    expect(verdict).toMatchObject({ holds: true, signed: { by: 'portal.example/log' } });
    expect(shown(verdict)).toEqual(['Jan Nowak']);
    expect(open(verdict)).toEqual({
      'kod (code)': code,
      'szkolenie (courseName)': COURSE,
      'firma (companyName)': 'Auto Serwis',
      'pierwszy dzień (startedOn)': DAY,
      'liczba dni (duration)': '1',
      'miejsce (locationName)': 'Centrum Warszawa',
      'ważny do (validUntil)': '2027-11-21',
    });
    expect(verdict.unchecked).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/nie unieważniono i czy nie minął jego termin/),
        expect.stringMatching(/czy na papierze wydrukowano to samo/),
      ]),
    );
  });

  it('CD-16 C16 by mail proves the same', async () => {
    const { path, address, code } = await certified();
    await must(admin.post(`${path}/certificate-email`));
    const [pdf, ...others] = await mailed(address);
    expect(others).toEqual([]);
    const proof = await proofIn(pdf);
    const verdict = await check(proof);
    expect([verdict.holds, shown(verdict), open(verdict)['kod (code)']]).toEqual([true, ['Jan Nowak'], code]);
  });

  it('C16 of which a byte was changed is named, and so is another name, code or title', async () => {
    const { path, code } = await certified();
    await program.settled();
    const proof = await proofIn(await download(`${path}/certificate-pdf`));
    const [fact] = proof.content.facts;
    const changedFact = (change: object): Dossier => ({
      ...proof,
      content: { ...proof.content, facts: [{ ...fact, ...change }] as never },
    });
    const leaf = Buffer.from(fact?.leaf ?? '', 'base64')
      .toString('latin1')
      .replace(code, 'AAAAAAAAAAAA');
    const another = Buffer.from(JSON.stringify(['salt', 'name', 'Ewa Inna'])).toString('base64url');
    const problems = async (one: Dossier) => {
      const verdict = await check(one);
      return [...verdict.problems, ...verdict.facts.flatMap((of) => of.problems)];
    };
    const WRONG = expect.stringMatching(/^Plik nie jest taki, jak go wystawiono/);
    expect(await problems(changedFact({ leaf: Buffer.from(leaf, 'latin1').toString('base64') }))).toEqual([
      WRONG,
      expect.stringMatching(/zmieniono ją$/),
    ]);
    const parts = fact?.parts.map((part) => ({ ...part, disclosures: [another] }));
    expect(await problems(changedFact({ parts }))).toEqual([
      WRONG,
      expect.stringMatching(/pole nazwa lub imię i nazwisko .*nie jest tą, którą zapisano$/),
    ]);
    expect(await problems({ ...proof, content: { ...proof.content, title: 'Ewa Inna' } })).toEqual([WRONG]);
  });

  it('C16 shows nobody but its participant, no address, and no reason for which it was made again', async () => {
    const { path } = await certified();
    await must(admin.call('PUT', path, await edited(path)));
    await must(admin.post(`${path}/certificate-reissue`, { reason: 'Literówka w nazwisku' }));
    await program.settled();
    const proof = await proofIn(await download(`${path}/certificate-pdf`));
    const verdict = await check(proof);
    expect([verdict.holds, shown(verdict)]).toEqual([true, ['Jan Poprawny']]);
    const known = proof.content.facts.flatMap(({ leaf, parts, who }) => [
      who,
      Buffer.from(leaf ?? '', 'base64').toString(),
      ...parts.flatMap(({ disclosures }) => disclosures.map((one) => Buffer.from(one, 'base64url').toString())),
    ]);
    for (const hidden of ['Literówka', 'Nowicka', '@demo.example', '600700800'])
      expect(known.join(' ')).not.toContain(hidden);
    expect(verdict.facts[0]?.notes).toEqual([
      expect.stringMatching(/^meta\.actor\.person: .*nie pokazano$/),
      expect.stringMatching(/^meta\.reason: .*nie pokazano$/),
    ]);
  });

  async function edited(path: string) {
    const { version } = (await admin.props(path)).body.data as Loose;
    return { participantLastName: 'Poprawny', participantCorrection: 'same', version: String(version) };
  }

  it('C16 in somebody’s hands holds after it was revoked and says what it can’t know; a new one isn’t given', async () => {
    const { path } = await certified();
    await program.settled();
    const proof = await proofIn(await download(`${path}/certificate-pdf`));
    await must(admin.post(`${path}/resign`, { reason: 'Powód' }));
    await program.settled();
    expect((await admin.get(`${path}/certificate-pdf`)).status).toBe(409);
    const verdict = await check(proof);
    expect(verdict.holds).toBe(true);
    expect(verdict.unchecked).toContainEqual(expect.stringMatching(/^co stało się później: czy certyfikatu nie uni/));
    // Issued again under its code, it rests on the newer fact.
    await must(admin.post(`${path}/undo`, { reason: 'Pomyłka' }));
    await must(admin.post(`${path}/confirm`));
    await program.settled();
    const again = await proofIn(await download(`${path}/certificate-pdf`));
    expect([again.content.subject, again.content.facts.length]).toEqual([proof.content.subject, 1]);
    expect(again.content.facts[0]?.id).not.toBe(proof.content.facts[0]?.id);
    expect((await check(again)).holds).toBe(true);
  });

  it('C16 of many at once share a signed head', async () => {
    const all = [await certified(), await certified(), await certified(), await certified()];
    await program.settled();
    const heads = async () => (await program.app.pool.query('SELECT size FROM app.log_heads')).rowCount ?? 0;
    const before = await heads();
    const papers = await Promise.all(all.map(({ path }) => download(`${path}/certificate-pdf`)));
    const proofs = await Promise.all(papers.map(proofIn));
    expect(await heads()).toBe(before + 1);
    expect(new Set(proofs.map(({ content }) => content.head)).size).toBe(1);
    const verdicts = await Promise.all(proofs.map(check));
    expect(verdicts.map(({ holds }) => holds)).toEqual(all.map(() => true));
  });
});

describe('a confirmation', () => {
  it('APP-17 C16 by download and by mail proves who is registered for which day, and that it was confirmed', async () => {
    const { path, address } = await registered();
    await must(admin.post(`${path}/confirm`, { notify: 'true' }));
    const [mail] = await mailed(address);
    const saved = await download(`${path}/confirmation-pdf`);
    expect(await textOf(saved)).toMatch(LINE);
    for (const pdf of [mail, saved]) {
      const proof = await proofIn(pdf);
      expect(proof.content).toMatchObject({
        subject: `confirmation:${path.split('/').at(-1)}`,
        kind: 'Potwierdzenie zgłoszenia na szkolenie',
        title: `Jan Nowak, ${COURSE}`,
      });
      expect(proof.content.facts.map(({ text }) => text)).toEqual([
        'Zgłoszono pracownika na listę podstawową',
        'Potwierdzono zgłoszenie',
        'Wysłano potwierdzenie',
      ]);
      const verdict = await check(proof);
      expect([verdict.holds, shown(verdict)]).toEqual([true, ['Jan', 'Nowak']]);
      expect(open(verdict)).toMatchObject({ 'pierwszy dzień (startedOn)': DAY, 'firma (name)': 'Auto Serwis' });
      expect(verdict.unchecked).toContainEqual(expect.stringContaining('zgłoszenia nie odrzucono'));
      expect(JSON.stringify(proof)).not.toContain(Buffer.from('anna.kos@demo.example').toString('base64').slice(0, 20));
    }
  });
});

describe('a paper without a proof', () => {
  it('C16 is made as ever where this installation signs nothing', async () => {
    const unsigned = await testApp({ now: () => NOW });
    const client = await unsigned.as('ADMIN_OPERATOR');
    const { body } = await client.post('/panel/applications', officeFields(await dateOf(unsigned, client), 1));
    await must(client.post(`/panel/applications/${body.id}/attendance/toggle`));
    await unsigned.settled();
    for (const paper of ['certificate-pdf', 'confirmation-pdf']) {
      const pdf = await download(`/panel/applications/${body.id}/${paper}`, unsigned, client);
      expect(await inside(pdf)).toBeUndefined();
      expect(await textOf(pdf)).not.toMatch(LINE);
    }
    await unsigned.stop();
  });

  it('C16 is given out where the log is not the one that was signed, and says of itself nothing else', async () => {
    const { path } = await certified();
    await program.settled();
    await program.app.ownerPool.query(
      `UPDATE app.log_tiles SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) WHERE level = 0 AND number = 0`,
    );
    const pdf = await download(`${path}/certificate-pdf`);
    expect(await inside(pdf)).toBeUndefined();
    expect(await textOf(pdf)).not.toMatch(LINE);
    expect(await textOf(pdf)).toContain('CERTYFIKAT');
  });
});
