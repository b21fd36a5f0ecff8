import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dossier, DossierFact } from '#domain/dossier/dossier.ts';
import { signerOf } from '#ops/log-proof/note.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { sealedParts } from '#ops/log/sealed-parts.ts';
import { placeInEvent } from '#ops/vault/place.ts';
import { KEY_TTL_MS } from '#ops/vault/vault.ts';
import { pdfPages } from '#tests/support/files/pdf-text.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { newOrder, orderEmployee, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { checkDossier, type Verdict } from '#web/dossier/check.ts';
import { checkValues } from '#web/dossier/check-values.ts';
import { dossierIn } from '#web/dossier/read-file.ts';

/** C15, C16: what the log holds of one thing, proved to somebody without access, before and after an erasure. */
const SIGNER = signerOf('portal.example/log', Buffer.alloc(32, 7));
const STRANGER = signerOf('portal.example/log', Buffer.alloc(32, 8));
const KEY = SIGNER.text;

let smtp: TestSmtp;
let program: TestApp;
let admin: Client;
let path: string;
let bytes: Buffer;
let dossier: Dossier;

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url, signing: { signer: SIGNER } } });
  admin = await program.as('ADMIN_OPERATOR');
  const fields = dateFields(await addCourse(program.app), await addLocation(program.app));
  const dateId = (await admin.post('/panel/course-dates', fields)).body.id;
  const registered = await program.client().post('/api/register-applications', registrationFields(dateId, 1));
  const id = registered.body.applications[0].id;
  path = `/panel/applications/${id}`;
  // What is decided before its mails are out makes them needless.
  await workedOff(program.app);
  await admin.post(`${path}/reject-with-info`, { info: 'Brak uprawnień', notify: 'true' });
  await workedOff(program.app);
  await program.settled();
  bytes = await download(admin, `${path}/dossier`);
  dossier = await read(bytes);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

async function download(client: Client, from: string): Promise<Buffer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${program.url}${from}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${from}: ${response.status} ${await response.text()}`);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=teczka-[\d-]+\.pdf$/);
  return Buffer.from(await response.arrayBuffer());
}

async function read(file: Buffer): Promise<Dossier> {
  const found = await dossierIn(new Blob([new Uint8Array(file)]));
  if (!found) throw new Error('no dossier in the PDF');
  return found;
}

const problemsOf = ({ problems, facts }: Verdict): string[] => [
  ...problems,
  ...facts.flatMap((fact) => fact.problems.map((problem) => `${fact.text}: ${problem}`)),
];
const check = async (one: Dossier, key = KEY): Promise<string[]> => problemsOf(await checkDossier(one, key));

/** The dossier with its nth fact changed. */
const withFact = (nth: number, change: (fact: DossierFact) => Partial<DossierFact>): Dossier => ({
  ...dossier,
  content: {
    ...dossier.content,
    facts: dossier.content.facts.map((fact, at) => (at === nth ? { ...fact, ...change(fact) } : fact)),
  },
});

/** Among the facts of mails it has no place of its own. */
const rejected = (): number => dossier.content.facts.findIndex(({ text }) => text.startsWith('Odrzucono'));

/** Another letter of the same alphabet. */
const otherLetter = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

const encoded = (read: unknown): string => Buffer.from(JSON.stringify(read)).toString('base64url');

/** The first part of a fact that shows values, with one of its disclosures changed. */
const withDisclosure = (fact: DossierFact, change: (read: [string, string, unknown]) => unknown) => ({
  parts: fact.parts.map((part, nth) =>
    nth === 0
      ? {
          ...part,
          disclosures: part.disclosures.map((one, at) =>
            at === 0 ? encoded(change(JSON.parse(Buffer.from(one, 'base64url').toString()))) : one,
          ),
        }
      : part,
  ),
});

const WRONG_STATEMENT = expect.stringMatching(/^Plik nie jest taki, jak go wystawiono/);

describe('a dossier of an application', () => {
  it('is a PDF that people read, with every fact, who acted, why, the mails and their fingerprints', async () => {
    const text = (await pdfPages(bytes)).flatMap(({ texts }) => texts.map((one) => one.text)).join(' ');
    expect(text).toContain('Teczka dowodowa');
    expect(text).toContain('Zgłoszenie: Jan');
    expect(text).toContain('Odrzucono zgłoszenie z informacją');
    expect(text).toContain('Olga Nowicka Status: było oczekujące, jest odrzucone');
    expect(text).toMatch(/SHA-256 [0-9a-f ]{64}/);
    expect(text).toContain('/weryfikacja-teczki');
    // Sent, or not needed any more when its turn came.
    const isOfMail = (fact: DossierFact): boolean => /[Ww]iadomość „.+”/.test(fact.text);
    const { facts } = dossier.content;
    expect(facts.filter((fact) => !isOfMail(fact)).map((fact) => fact.text)).toEqual([
      expect.stringContaining('Zgłoszon'),
      expect.stringContaining('Odrzucono'),
    ]);
    expect(dossier.content.mails.length).toBeGreaterThan(1);
    // What became of its mails is proved with it.
    const ofMails = facts.filter(isOfMail);
    expect(ofMails).toHaveLength(dossier.content.mails.length);
    const proved = ofMails.flatMap(({ changes }) => changes.map(({ to }) => to));
    const sent = dossier.content.mails.filter(({ sentAt }) => sentAt !== null);
    expect(sent.length).toBeGreaterThan(0);
    for (const { sha256, to } of sent) expect(proved).toEqual(expect.arrayContaining([sha256, to]));
  });

  it('holds for anyone who has the key, with the values of everybody in it', async () => {
    const verdict = await checkDossier(dossier, KEY);
    expect(problemsOf(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ holds: true, signed: { by: 'portal.example/log', size: expect.any(Number) } });
    const values = verdict.facts.flatMap((fact) => fact.values.map(({ value }) => value));
    expect(values).toEqual(expect.arrayContaining(['Brak uprawnień']));
    expect(values.length).toBeGreaterThan(8);
    expect(verdict.facts.flatMap(({ notes }) => notes)).toEqual([]);
    expect(verdict.unchecked).toHaveLength(5);
    const untrusting = await checkDossier(dossier, '');
    expect(untrusting.unchecked[0]).toMatch(/^czyj jest podpis/);
  });

  it('names the field in which a letter of a value, of a salt or of a name was changed', async () => {
    const changes: ((read: [string, string, unknown]) => unknown)[] = [
      ([salt, name, value]) => [salt, name, `${String(value)}x`],
      ([salt, name, value]) => [otherLetter(salt, 3), name, value],
      ([salt, , value]) => [salt, 'inne', value],
    ];
    for (const change of changes)
      expect(await check(withFact(0, (fact) => withDisclosure(fact, change)))).toEqual([
        WRONG_STATEMENT,
        expect.stringMatching(/^Zgłoszon.*pole .*: wartość albo sól nie jest tą, którą zapisano$/),
      ]);
  });

  it('names the fact whose bytes, hash, number or way to the head were changed', async () => {
    const changed = await check(withFact(rejected(), ({ leaf }) => ({ leaf: otherLetter(leaf ?? '', 200) })));
    expect(changed).toEqual([WRONG_STATEMENT, expect.stringMatching(/^Odrzucono.*zmieniono ją$/)]);
    const others: ((fact: DossierFact) => Partial<DossierFact>)[] = [
      ({ proof }) => ({ proof: proof && { ...proof, path: proof.path.map((hash) => otherLetter(hash, 5)) } }),
      ({ proof }) => ({ proof: proof && { ...proof, path: proof.path.slice(1) } }),
      ({ proof }) => ({ proof: proof && { ...proof, index: proof.index + 1 } }),
      ({ proof }) => ({ proof: proof && { ...proof, index: -1 } }),
    ];
    for (const change of others)
      expect(await check(withFact(rejected(), change))).toEqual([
        WRONG_STATEMENT,
        expect.stringMatching(/^Odrzucono.*Dowód nie prowadzi/),
      ]);
    const whole = await check(withFact(rejected(), ({ leafHash }) => ({ leafHash: otherLetter(leafHash, 5) })));
    expect(whole).toHaveLength(3);
  });

  it('tells that a sentence, a moment, a mail or the list of facts is not as it was given out', async () => {
    expect(await check(withFact(0, () => ({ text: 'Nic się nie stało' })))).toEqual([WRONG_STATEMENT]);
    const { content } = dossier;
    const fewer = { ...dossier, content: { ...content, facts: content.facts.slice(1) } };
    expect(await check(fewer)).toEqual([WRONG_STATEMENT]);
    const mails = content.mails.map((mail) => ({ ...mail, sha256: '0'.repeat(64) }));
    expect(await check({ ...dossier, content: { ...content, mails } })).toEqual([WRONG_STATEMENT]);
    const later = await check(withFact(0, () => ({ at: '2020-01-01T00:00:00.000Z' })));
    expect(later).toEqual([WRONG_STATEMENT, expect.stringContaining('Moment zdarzenia nie jest tym')]);
  });

  it('does not hold under a changed head, or against the key of another log', async () => {
    const [origin = '', size = ''] = dossier.content.head.split('\n');
    const head = dossier.content.head.replace(`${origin}\n${size}`, `${origin}\n${Number(size) + 1}`);
    const changed = await check({ ...dossier, content: { ...dossier.content, head } });
    expect(changed).toEqual([expect.stringMatching(/^Podpis dziennika się nie zgadza/), WRONG_STATEMENT]);
    const foreign = await check(dossier, STRANGER.text);
    expect(foreign).toEqual([expect.stringMatching(/^Podpis dziennika się nie zgadza/), WRONG_STATEMENT]);
    expect(await check(dossier, 'klucz')).toEqual([expect.stringMatching(/^Klucz weryfikujący nie jest kluczem/)]);
  });

  it('is no dossier where the file is something else, and survives nonsense in its members', async () => {
    const nothing = ['', '%PDF-1.7 /Type /EmbeddedFile stream\nabc', '{}', '{"form":"portal-dossier/v1"}', '[]'];
    for (const text of nothing) expect(await dossierIn(new Blob([text]))).toBeUndefined();
    const broken = withFact(0, () => ({ parts: null as never, proof: { index: 'x' } as never }));
    expect(await check(broken)).toEqual([WRONG_STATEMENT, expect.stringContaining('uszkodzony')]);
  });

  it('is for anyone who reads the application, and taking it out is noted', async () => {
    expect((await program.client().props(`${path}/dossier`)).status).toBe(401);
    expect((await admin.get('/panel/applications/0f0f0f0f-0000-7000-8000-000000000000/dossier')).status).toBe(404);
    await program.app.securityLog.flush();
    const { rows } = await program.app.pool.query(
      `SELECT event FROM app.security_log WHERE route = '/panel/applications/:id/dossier' AND status = 200`,
    );
    expect(rows).toEqual([{ event: 'export' }]);
  });
});

describe('a dossier of a person', () => {
  it('GDP-02 shows the person’s own values, of others digests alone, and is noted among what was taken out', async () => {
    const { participantId } = (await admin.props(path)).body.data as Loose;
    const users = `/panel/gdpr/users/${participantId}`;
    const made = await read(await download(admin, `${users}/dossier`));
    const verdict = await checkDossier(made, KEY);
    expect(problemsOf(verdict)).toEqual([]);
    const paths = verdict.facts.flatMap((fact) => fact.values.map((value) => value.path));
    expect(new Set(paths.filter((one) => !one.endsWith('participant')))).toEqual(new Set());
    expect(paths.length).toBeGreaterThan(3);
    expect(verdict.facts[0]?.notes).toEqual(expect.arrayContaining([expect.stringContaining('nie pokazano')]));
    const text = made.content.facts.map(({ parts, who }) => [parts.flatMap((part) => part.disclosures), who]).flat(2);
    const known = text.map((one) => Buffer.from(String(one), 'base64url').toString()).join(' ');
    expect(known).not.toContain('anna.kos@demo.example');
    expect(text).not.toContain('Olga Nowicka');
    await program.settled();
    const { timeline } = (await admin.props(users)).body.data as Loose;
    expect(timeline[0]).toMatchObject({ type: 'PersonDataExported' });
  });

  it('GDP-02 says why each was decided, also under a record that was merged into this one', async () => {
    const fields = dateFields(await addCourse(program.app), await addLocation(program.app));
    const dateId = (await admin.post('/panel/course-dates', fields)).body.id;
    const registered = async (n: number) => {
      const { body } = await program.client().post('/api/register-applications', registrationFields(dateId, n));
      await program.settled();
      const at = `/panel/applications/${body.applications[0].id}`;
      return { at, person: ((await admin.props(at)).body.data as Loose).participantId as string };
    };
    const [goes, stays] = [await registered(71), await registered(72)];
    const reason = 'Nie dojedzie z Suwałk';
    expect((await admin.post(`${goes.at}/resign`, { reason })).status).toBe(200);
    const merge = { other: goes.person, reason: 'Ta sama osoba' };
    expect((await admin.post(`/panel/employees/${stays.person}/merge`, merge)).status).toBe(200);
    await program.settled();
    const made = await read(await download(admin, `/panel/gdpr/users/${stays.person}/dossier`));
    expect(made.content.facts.map((fact) => fact.reason)).toContain(reason);
    expect(problemsOf(await checkDossier(made, KEY))).toEqual([]);
  });
});

describe('after an erasure', () => {
  it('GDP-03 the dossier made before holds, one made after says that the data are erased, and nothing shows them', async () => {
    const { participantId } = (await admin.props(path)).body.data as Loose;
    await program.forget(participantId);
    await new Promise((resolve) => setTimeout(resolve, KEY_TTL_MS));
    expect(await check(dossier)).toEqual([]);
    const after = await read(await download(admin, `${path}/dossier`));
    const verdict = await checkDossier(after, KEY);
    expect(problemsOf(verdict)).toEqual([]);
    expect(verdict.facts[0]?.notes).toEqual([expect.stringContaining('dane osoby usunięto')]);
    const text = JSON.stringify(after);
    const known = dossier.content.facts[0]?.parts.find(({ path: at }) => at.endsWith('participant'));
    expect(known?.disclosures.length).toBeGreaterThan(3);
    expect(known?.disclosures.filter((one) => text.includes(one))).toEqual([]);
  });
});

describe('a dossier of an order', () => {
  let operator: Client;
  let order: string;
  let employee: Awaited<ReturnType<typeof orderEmployee>>;
  beforeAll(async () => {
    operator = await orderOperator(program, 'Zleceniowa');
    const companyId = await serviceCompany(operator, 'Serwis Własny');
    employee = await orderEmployee(program, 'Terenowa', { companyId, scope: ['bts'] });
    const id = await newOrder(operator, orderFields('activation', { employeeId: employee.id, companyId }));
    order = `/zlecenia/panel/orders/${id}`;
    const file = { name: 'Protokół.pdf', content: pdf('protokol'), type: 'application/pdf' };
    await sendFiles(operator, { path: `${order}/attachments`, fields: {}, files: { attachment: file } });
    await program.settled();
  });

  it('holds, with the fingerprint of its file', async () => {
    const made = await read(await download(operator, `${order}/dossier`));
    const verdict = await checkDossier(made, KEY);
    expect(problemsOf(verdict)).toEqual([]);
    expect(made.content.files).toEqual([{ name: 'Protokół.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(verdict.facts.flatMap(({ values }) => values).length).toBeGreaterThan(2);
  });

  it('for an employee, whose form hides fields, has the facts by their hashes alone', async () => {
    const made = await read(await download(employee.client, `${order}/dossier`));
    expect(made.content.facts.map(({ leaf, parts }) => [leaf, parts])).toEqual(
      made.content.facts.map(() => [null, []]),
    );
    const verdict = await checkDossier(made, KEY);
    expect(problemsOf(verdict)).toEqual([]);
    expect(verdict.facts[0]?.notes).toEqual([expect.stringContaining('tylko jego skrót')]);
    const stranger = await orderEmployee(program, 'Obca', {
      companyId: await serviceCompany(operator, 'Inny'),
      scope: ['bts'],
    });
    expect((await stranger.client.get(`${order}/dossier`)).status).toBe(404);
  });
});

describe('a dossier of an order whose client was erased', () => {
  it('GDP-03 given out before it holds, given out after it shows nothing of the client, nor does the client’s own', async () => {
    const office = await orderOperator(program, 'Archiwalna');
    const companyId = await serviceCompany(office, 'Serwis Archiwalny');
    const { id: employeeId } = await orderEmployee(program, 'Archiwistka', { companyId, scope: ['bts'] });
    const client = { contactPerson: 'Bożydar Gżegżółka', companyName: 'Gżegżółka i syn', email: 'gzeg@klient.example' };
    const id = await newOrder(office, orderFields('activation', { ...client, employeeId, companyId }));
    await program.settled();
    const { client_id: personId } = await program.app.db
      .selectFrom('orders')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const file = `/zlecenia/panel/orders/${id}/dossier`;
    const own = `/zlecenia/panel/gdpr/users/${personId}/dossier`;
    const before = [await read(await download(office, file)), await read(await download(office, own))];
    const shownOf = (one: Dossier) => JSON.stringify(one.content).match(/Gżegżółka/g) ?? [];
    const valuesOf = async (one: Dossier) => JSON.stringify((await checkDossier(one, KEY)).facts);
    for (const one of before) expect(await valuesOf(one)).toContain('Gżegżółka');

    await program.forget(personId ?? '');
    await new Promise((resolve) => setTimeout(resolve, KEY_TTL_MS));
    for (const one of before) expect(await check(one)).toEqual([]);
    const after = await read(await download(office, file));
    expect(await check(after)).toEqual([]);
    expect([shownOf(after), await valuesOf(after)]).toEqual([[], expect.not.stringContaining('Gżegżółka')]);
    const theirs = await read(await download(office, own));
    expect([await check(theirs), shownOf(theirs)]).toEqual([[], []]);
    expect(await valuesOf(theirs)).not.toContain('Gżegżółka');
  });
});

describe('a dossier of anything else', () => {
  it('holds for a date, a record and an account, through the same mechanism', async () => {
    const pages = ['/panel/course-dates', '/panel/courses', '/panel/operators'];
    for (const list of pages) {
      const { items } = (await admin.props(list)).body.data as Loose;
      const made = await read(await download(admin, `${list}/${items[0].id}/dossier`));
      expect([list, await check(made)]).toEqual([list, []]);
      expect(made.content.facts.length).toBeGreaterThan(0);
    }
  });
});

describe('a fact of an earlier program', () => {
  it('is read as ever, has nothing to show of its persons, and the checker says so', async () => {
    const { vault } = program.app;
    const [id, personId] = [randomUUID(), await vault.newPerson()];
    const owner = { personId, place: placeInEvent(id, 'data', ['reporter']) };
    const data = { reporter: { personId, sealed: await vault.seal(owner, { firstName: 'Jan' }) } };
    const [parts = []] = await sealedParts(vault, [{ id, data: JSON.stringify(data), meta: '{}' }]);
    expect(parts).toEqual([{ path: 'data.reporter', state: 'bare', persons: [personId], disclosures: [] }]);
    const fact = { stream: 's', revision: 0, id, type: 'T', data, meta: {} };
    const notes = [expect.stringContaining('starsze zdarzenie')];
    expect(await checkValues(fact, parts)).toEqual({ values: [], problems: [], notes });
    const claimed = [
      { path: 'data.reporter', state: 'shown', disclosures: [encoded(['salt', 'firstName', 'Ewa'])] },
    ] as const;
    expect((await checkValues(fact, claimed)).problems).toEqual([
      expect.stringContaining('nie jest tą, którą zapisano'),
    ]);
    const elsewhere = [{ path: 'data.other', state: 'shown', disclosures: [] }] as const;
    expect((await checkValues(fact, elsewhere)).problems).toEqual([expect.stringContaining('takiej części nie ma')]);
  });
});

describe('no dossier', () => {
  it('is made where nothing is signed, nor of a log that is not the one that was signed', async () => {
    const unsigned = await testApp({ config: { signing: {} } });
    const stranger = await unsigned.as('ADMIN_OPERATOR');
    const { items } = (await stranger.props('/panel/operators')).body.data as Loose;
    const refused = await stranger.props(`/panel/operators/${items[0].id}/dossier`);
    await unsigned.stop();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('nie podpisuje jeszcze')]);
    await program.app.ownerPool.query(
      `UPDATE app.log_tiles SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) WHERE level = 0 AND number = 0`,
    );
    await addCourse(program.app);
    const broken = await admin.props(`${path}/dossier`);
    expect([broken.status, broken.text]).toEqual([409, expect.stringContaining('nie zgadza się z tym, co podpisano')]);
  });
});
