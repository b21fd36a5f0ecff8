import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemAccess } from '#domain/kernel/access.ts';
import { Client } from '#tests/bench/client.ts';
import { MOST_PASSKEYS } from '#domain/account/passkeys.ts';
import { dropLogin } from '#ops/account/credentials.ts';
import { storePasskey } from '#ops/account/passkeys.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { endKeeping } from '#ops/retention.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { Authenticator, type Question, type Wrong } from '#tests/support/account/authenticator.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** Passkeys against the real program: keys, attestations and signatures are made here, and checked by its own library. */

const PROOF_MS = 600_000;

let program: TestApp;
let smtp: TestSmtp;
let later = 0;
const START = Date.now();

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({
    workers: true,
    now: () => new Date(START + later).toISOString(),
    config: { smtpUrl: smtp.url, proofAgeMs: PROOF_MS },
  });
});
afterEach(async () => {
  later = 0;
  // Everybody comes from one client here, and many of them with what is wrong.
  await program.app.pool.query('DELETE FROM app.rate_limits');
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const origin = () => program.url.replace('127.0.0.1', 'localhost');
const browser = () => new Client(origin());

interface Person {
  readonly portal: string;
  readonly type: string;
  readonly email: string;
  readonly id: string;
}

let people = 0;
async function operator(role: 'TRAINER' | 'ADMIN_OPERATOR' = 'TRAINER'): Promise<Person> {
  const email = `klucz${(people += 1)}@demo.example`;
  const id = await program.addOperator({ role, email });
  return { portal: 'szkolenia', type: 'SzkoleniaOperator', email, id };
}

const sendPassword = (client: Client, { portal, type, email }: Person) =>
  client.post(`/${portal}/login`, { login: email, password: PASSWORD, applicationActorType: type });

async function loggedIn(person: Person): Promise<Client> {
  const client = browser();
  const { status, text } = await sendPassword(client, person);
  expect(status, text).toBe(200);
  return client;
}

/** The question of a command, as the browser gets it. */
async function questionOf(client: Client, path: string, form = {}): Promise<Question> {
  const answer = await client.post(path, form);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.options;
}

const NAME = { name: 'Telefon służbowy' };

/** Adds a passkey; `wrong` is what is wrong with the answer. */
async function added(client: Client, { portal }: Person, key = new Authenticator(origin()), wrong: Wrong = {}) {
  const question = await questionOf(client, `/${portal}/account/passkeys/begin`, NAME);
  const answer = await client.post(`/${portal}/account/passkeys`, { ...NAME, passkey: key.make(question, wrong) });
  return { key, question, answer };
}

/** An account with a passkey, logged in where it was added. */
async function enrolled(person: Person): Promise<{ client: Client; key: Authenticator }> {
  const client = await loggedIn(person);
  const { key, answer } = await added(client, person);
  expect(answer.status, answer.text).toBe(200);
  return { client, key };
}

/** A login without a password. */
async function logIn({ portal }: Person, key: Authenticator, wrong: Wrong = {}, client = browser()) {
  const question = await questionOf(client, `/${portal}/login/passkey/begin`);
  const answer = await client.post(`/${portal}/login/passkey`, { passkey: key.sign(question, wrong) });
  return { client, question, answer };
}

/** A right password, and the question of its second step. */
async function secondStep(person: Person) {
  const client = browser();
  expect((await sendPassword(client, person)).body.redirect).toContain('/login/code');
  const send = (passkey: string) => client.post(`/${person.portal}/login/code/passkey`, { passkey });
  return { client, send, question: await questionOf(client, `/${person.portal}/login/code/passkey/begin`) };
}

const opens = async (client: Client, { portal }: Person) =>
  (await client.props(`/${portal}/account/security`)).status === 200;

const security = async (client: Client, { portal }: Person) =>
  (await client.props(`/${portal}/account/security`)).body.data;

const factor = async (client: Client, { portal }: Person) =>
  (await client.props(`/${portal}/account/second-factor`)).body.data;

const SAME_WORDS = 'Nie udało się zalogować tym kluczem dostępu. Spróbuj ponownie albo zaloguj się inaczej.';

describe.each(ACTORS)('M3 a passkey of $type', ({ portal, type, kind, fields }) => {
  const email = `passkey.${emailOf(type)}`;

  it('logs in after the password and instead of it, is a proof, and goes; its owner is notified', async () => {
    const id = await program.addAccount(kind, { firstName: 'Iga', lastName: 'Kluczowa', email, ...fields });
    const person: Person = { portal, type, email, id };
    const other = await loggedIn(person);
    const { client: own, key } = await enrolled(person);
    expect(await opens(other, person)).toBe(false);
    const shown = await factor(own, person);
    expect(shown).toMatchObject({ state: 'passkeys', codesLeft: 10, passkeys: { isOnlyFactor: true } });
    expect(shown.codes).toHaveLength(10);
    expect((await security(own, person)).passkeys.items).toMatchObject([
      { name: NAME.name, lastUsedAt: null, elsewhere: null },
    ]);

    const after = await secondStep(person);
    expect(await opens(after.client, person)).toBe(false);
    expect((await after.client.props(`/${portal}/login/code`)).body.data).toMatchObject({
      kind: 'recovery',
      passkey: true,
    });
    expect((await after.send(key.sign(after.question))).status).toBe(200);
    expect(await opens(after.client, person)).toBe(true);
    const { client, answer } = await logIn(person, key);
    expect(answer.status, answer.text).toBe(200);
    expect(await opens(client, person)).toBe(true);
    expect((await logIn(person, key, { unverified: true })).answer.status).toBe(422);

    later = PROOF_MS + 1000;
    const [item] = (await security(client, person)).passkeys.items;
    const path = `/${portal}/account/passkeys/${item.id}/remove`;
    const asked = await client.post(path);
    expect([asked.status, asked.body]).toEqual([403, expect.objectContaining({ proof: 'recovery', passkey: true })]);
    const proof = await questionOf(client, `/${portal}/account/proof/passkey`);
    expect((await client.post(`/${portal}/account/proof`, { passkey: key.sign(proof) })).status).toBe(200);
    expect((await client.native(path)).status).toBe(303);
    later = 0;
    expect((await sendPassword(browser(), person)).body.redirect).not.toContain('/login/code');
    expect((await logIn(person, key)).answer.status).toBe(422);

    await workedOff(program.app);
    expect(smtp.to(email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Dodano klucz dostępu', 'Usunięto klucz dostępu', 'Wyłączono drugi składnik logowania']),
    );
    const facts = JSON.stringify(await program.app.log.readStream(program.app.accounts.ofKind(kind).stream(id)));
    expect(facts).toContain('PasskeyChanged');
    expect(facts).not.toContain(key.credentialId.toString('base64url'));
    expect(facts).not.toContain(NAME.name);
    const { happenings } = await security(await loggedIn(person), person);
    const words = happenings.map(({ what }: { what: string }) => what);
    for (const logged of [
      'Dodano klucz dostępu',
      'Zalogowano kluczem dostępu',
      'Odrzucono klucz dostępu',
      'Usunięto klucz dostępu',
    ])
      expect(words).toContain(logged);
  });
});

describe('adding a passkey', () => {
  it('asks who is there first, and is refused without it', async () => {
    const person = await operator();
    const client = await loggedIn(person);
    later = PROOF_MS + 1000;
    const asked = await client.post('/account/passkeys/begin', NAME);
    expect([asked.status, asked.body.proof]).toEqual([403, 'password']);
    expect((await client.post('/account/passkeys', { ...NAME, passkey: '{}' })).status).toBe(403);
    expect((await client.post('/account/proof', { proof: PASSWORD })).status).toBe(200);
    expect((await added(client, person)).answer.status).toBe(200);
  });

  it.each<[string, Wrong]>([
    ['from another origin', { origin: 'https://portal.zly.example' }],
    ['for another host', { rpId: 'zly.example' }],
    ['to another challenge', { challenge: 'bm90aGluZyBvZiBvdXJz' }],
    ['without showing who is there', { unverified: true }],
    ['that is a signature', { type: 'webauthn.get' }],
  ])('is refused to an answer %s', async (_what, wrong) => {
    const person = await operator();
    const client = await loggedIn(person);
    const { answer } = await added(client, person, undefined, wrong);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('Nie udało się dodać')]);
    expect((await security(client, person)).passkeys.items).toEqual([]);
    expect((await sendPassword(browser(), person)).body.redirect).not.toContain('/login/code');
  });

  it('takes an answer once, within five minutes, and of its own session', async () => {
    const person = await operator();
    const [client, thief] = [await loggedIn(person), await loggedIn(person)];
    const key = new Authenticator(origin());
    const question = await questionOf(client, '/account/passkeys/begin', NAME);
    const form = { ...NAME, passkey: key.make(question) };
    expect((await thief.post('/account/passkeys', form)).status).toBe(422);
    later = 5 * 60_000 + 1000;
    expect((await client.post('/account/passkeys', form)).status).toBe(422);
    later = 0;
    const made = await added(client, person, key);
    expect(made.answer.status).toBe(200);
    const again = { ...NAME, passkey: key.make(made.question) };
    expect((await client.post('/account/passkeys', again)).status).toBe(422);
  });

  it('is refused to a passkey that somebody has, and to more than there is room for', async () => {
    const person = await operator();
    const { client, key } = await enrolled(person);
    const other = await operator();
    expect((await added(await loggedIn(other), other, key)).answer.status).toBe(422);
    for (let n = 1; n < MOST_PASSKEYS; n += 1) expect((await added(client, person)).answer.status).toBe(200);
    expect((await security(client, person)).passkeys).toMatchObject({ closed: 'enough' });
    expect((await client.post('/account/passkeys/begin', NAME)).status).toBe(409);
    expect((await client.post('/account/passkeys/begin', { name: '' })).status).toBe(422);
  });

  it('is not offered at an address in digits, where no browser has any', async () => {
    const person = await operator();
    const client = program.client();
    await sendPassword(client, person);
    expect((await client.props('/login')).status).toBe(200);
    expect((await security(client, person)).passkeys).toMatchObject({ closed: 'address' });
    expect((await client.post('/account/passkeys/begin', NAME)).status).toBe(404);
    expect((await program.client().props('/login')).body.data.passkey).toBe(false);
    expect((await program.client().post('/login/passkey/begin')).status).toBe(404);
  });
});

describe('a login by a passkey alone', () => {
  it.each<[string, Wrong]>([
    ['from another origin', { origin: 'https://portal.zly.example' }],
    ['for another host', { rpId: 'zly.example' }],
    ['to another challenge', { challenge: 'bm90aGluZyBvZiBvdXJz' }],
    ['without showing who is there', { unverified: true }],
    ['that does not say whose it is', { userHandle: null }],
    ['that says it is somebody else’s', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('is refused to an answer %s, in the same words as an unknown one', async (_what, wrong) => {
    const person = await operator();
    const { key } = await enrolled(person);
    const { client, answer } = await logIn(person, key, wrong);
    expect([answer.status, answer.body.message]).toEqual([422, SAME_WORDS]);
    expect(await opens(client, person)).toBe(false);
    expect((await logIn(person, key)).answer.status).toBe(200);
  });

  it('says the same of an unknown passkey, and of an answer that is none', async () => {
    const person = await operator();
    expect((await logIn(person, new Authenticator(origin()))).answer.body.message).toBe(SAME_WORDS);
    const client = browser();
    for (const passkey of [undefined, '', '{', '[]', '{"id":"x"}', JSON.stringify({ id: 1, response: null })]) {
      const { status, body } = await client.post('/login/passkey', { passkey });
      expect([status, body.message]).toEqual([422, SAME_WORDS]);
    }
  });

  it('takes an answer once, and of the browser that was asked', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    const { question, client } = await logIn(person, key);
    const passkey = key.sign(question);
    expect((await client.post('/login/passkey', { passkey })).status).toBe(422);
    const mine = browser();
    const asked = await questionOf(mine, '/login/passkey/begin');
    expect((await browser().post('/login/passkey', { passkey: key.sign(asked) })).status).toBe(422);
    expect((await mine.post('/login/passkey', { passkey: key.sign(asked) })).status).toBe(200);
  });

  it('is refused to one whose uses have not grown, and its owner hears of it', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    expect((await logIn(person, key, { counter: 7 })).answer.status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { answer } = await logIn(person, key, { counter });
      expect([answer.status, answer.body.message]).toEqual([422, SAME_WORDS]);
    }
    expect((await logIn(person, key, { counter: 8 })).answer.status).toBe(200);
    await program.app.deferred.done();
    await workedOff(program.app);
    expect(smtp.to(person.email).filter(({ subject }) => subject === 'Odrzucono klucz dostępu')).toHaveLength(3);
  });

  it('is refused to an account that may not log in, and to one of another portal', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    expect((await logIn({ ...person, portal: 'bx' }, key)).answer.body.message).toBe(SAME_WORDS);
    const boss = await loggedIn(await operator('ADMIN_OPERATOR'));
    expect((await boss.post(`/panel/operators/${person.id}/deactivate`)).status).toBe(200);
    const { answer } = await logIn(person, key);
    expect([answer.status, answer.body.message]).toEqual([422, SAME_WORDS]);
    expect((await boss.post(`/panel/operators/${person.id}/reactivate`)).status).toBe(200);
    expect((await logIn(person, key)).answer.status).toBe(200);
  });

  it('is tried a few times, and no more', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await logIn(person, key, { unverified: true })).answer.status);
    expect(statuses.slice(-2)).toEqual([422, 429]);
  });
});

describe('a passkey after the password', () => {
  it('is one of the same account, for this login alone', async () => {
    const [person, stranger] = [await operator(), await operator()];
    const [{ key }, { key: theirs }] = [await enrolled(person), await enrolled(stranger)];
    const { question, send, client } = await secondStep(person);
    expect((await send(theirs.sign(question))).status).toBe(422);
    // It was taken with the wrong answer.
    expect((await send(key.sign(question))).status).toBe(422);
    const mine = await questionOf(client, '/login/code/passkey/begin');
    const elsewhere = await secondStep(person);
    expect((await elsewhere.send(key.sign(mine))).status).toBe(422);
    expect((await send(key.sign(mine, { unverified: true }))).status).toBe(422);
    const last = await questionOf(client, '/login/code/passkey/begin');
    expect((await send(key.sign(last))).status).toBe(200);
  });

  it('is nothing without a password, and too late after five minutes', async () => {
    const person = await operator();
    await enrolled(person);
    expect((await browser().post('/login/code/passkey/begin')).status).toBe(422);
    const { client } = await secondStep(person);
    later = 5 * 60_000 + 1000;
    expect((await client.post('/login/code/passkey/begin')).body.message).toContain('zbyt dużo czasu');
  });

  it('may be lost: a code for emergencies opens, and a code of no device does', async () => {
    const person = await operator();
    const { client: own } = await enrolled(person);
    const { codes } = await factor(own, person);
    const { client } = await secondStep(person);
    expect((await client.post('/login/code', { code: '123456' })).status).toBe(422);
    expect((await client.native('/login/code', { code: codes[0] })).status).toBe(303);
    expect(await opens(client, person)).toBe(true);
    // It does not make ten of itself; a passkey does.
    const { key } = { key: (await added(own, person)).key };
    expect((await own.post('/account/second-factor/codes', { code: codes[1] })).status).toBe(422);
    const asked = await questionOf(own, '/account/proof/passkey');
    expect((await own.post('/account/second-factor/codes', { passkey: key.sign(asked) })).status).toBe(200);
    expect((await factor(own, person)).codes).not.toContain(codes[2]);
  });
});

describe('a proof by a passkey', () => {
  it('is one of the same account and session, once', async () => {
    const [person, stranger] = [await operator(), await operator()];
    const [{ client, key }, { key: theirs }] = [await enrolled(person), await enrolled(stranger)];
    const prove = (passkey: string) => client.post('/account/proof', { passkey });
    const ask = () => questionOf(client, '/account/proof/passkey');
    later = PROOF_MS + 1000;
    expect((await prove(theirs.sign(await ask()))).status).toBe(422);
    const other = await logIn(person, key);
    const foreign = await questionOf(other.client, '/account/proof/passkey');
    expect((await prove(key.sign(foreign))).status).toBe(422);
    // A question of the login page is none of this one.
    const ofLogin = await questionOf(browser(), '/login/passkey/begin');
    expect((await prove(key.sign(ofLogin))).status).toBe(422);
    const question = await ask();
    const before = client.cookies.get('session');
    expect((await prove(key.sign(question))).status).toBe(200);
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await client.post('/account/passkeys/begin', NAME)).status).toBe(200);
    expect((await prove(key.sign(question))).status).toBe(422);
  });
});

/** A factor that goes ends every other session: anyone who has one may have the device too. */
const isIn = async (client: Client): Promise<boolean> => (await client.props('/account/security')).status === 200;

describe('a second factor of passkeys', () => {
  it('takes a device besides, which keeps the codes for emergencies; switching it off takes all', async () => {
    const person = await operator();
    const { client, key } = await enrolled(person);
    const { codes } = await factor(client, person);
    later = PROOF_MS + 1000;
    // The password alone adds nothing to what it does not open.
    const asked = await client.post('/account/second-factor/begin', { password: PASSWORD });
    expect([asked.status, asked.body.proof]).toEqual([403, 'recovery']);
    const proof = await questionOf(client, '/account/proof/passkey');
    await client.post('/account/proof', { passkey: key.sign(proof) });
    expect((await client.post('/account/second-factor/begin', { password: PASSWORD })).status).toBe(200);
    const begun = await factor(client, person);
    expect(begun).toMatchObject({ state: 'begun', codes: [] });
    const { Secret, TOTP } = await import('otpauth');
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(begun.secret.replaceAll(' ', '')) }).generate({
        timestamp: START + later + steps * 30_000,
      });
    expect((await client.post('/account/second-factor', { code: code(-1) })).status).toBe(200);
    expect(await factor(client, person)).toMatchObject({ state: 'on', codesLeft: 10 });
    const step = await secondStep(person);
    expect((await step.client.props('/login/code')).body.data).toMatchObject({ kind: 'code', passkey: true });
    expect((await step.client.post('/login/code', { code: code(0) })).status).toBe(200);
    expect((await client.post('/account/second-factor/disable', { code: codes[0] })).status).toBe(200);
    expect([await isIn(client), await isIn(step.client)]).toEqual([true, false]);
    later = 0;
    expect((await sendPassword(browser(), person)).body.redirect).not.toContain('/login/code');
    expect((await logIn(person, key)).answer.status).toBe(422);
  });

  it('that is begun with a device and not confirmed asks for no code of it', async () => {
    const person = await operator();
    const client = await loggedIn(person);
    await client.post('/account/second-factor/begin', { password: PASSWORD });
    expect((await added(client, person)).answer.status).toBe(200);
    expect(await factor(client, person)).toMatchObject({ state: 'passkeys', codesLeft: 10 });
  });

  it('of which one goes keeps the others; nobody else’s is touched', async () => {
    const [person, stranger] = [await operator(), await operator()];
    const [{ client, key }, { client: theirs }] = [await enrolled(person), await enrolled(stranger)];
    const { key: second } = await added(client, person);
    const [first] = (await security(client, person)).passkeys.items;
    expect((await theirs.post(`/account/passkeys/${first.id}/remove`)).status).toBe(404);
    expect((await theirs.props(`/account/passkeys/${first.id}/remove`)).status).toBe(404);
    expect((await client.props(`/account/passkeys/${first.id}/remove`)).body.data).toEqual({
      id: first.id,
      name: NAME.name,
      isLast: false,
    });
    const { client: elsewhere } = await logIn(person, second);
    expect((await client.post(`/account/passkeys/${first.id}/remove`)).status).toBe(200);
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(person, key)).answer.status).toBe(422);
    expect((await logIn(person, second)).answer.status).toBe(200);
  });

  it('is what an administrator must have, and keeps then', async () => {
    const config = program.app.config as { secondFactor: string };
    config.secondFactor = 'required';
    try {
      const person = await operator('ADMIN_OPERATOR');
      const client = await loggedIn(person);
      expect((await client.get('/panel/operators')).headers.location).toContain('/account/second-factor');
      const { key, answer } = await added(client, person);
      expect(answer.status, answer.text).toBe(200);
      expect((await client.props('/panel/operators')).status).toBe(200);
      const { client: again } = await logIn(person, key);
      expect((await again.props('/panel/operators')).body.data).toBeDefined();
      const [item] = (await security(again, person)).passkeys.items;
      const kept = await again.post(`/account/passkeys/${item.id}/remove`);
      expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('musi mieć drugi składnik')]);
      expect((await logIn(person, key)).answer.status).toBe(200);
    } finally {
      config.secondFactor = 'optional';
    }
  });

  it('is reset by an administrator: every passkey goes, and the password alone opens', async () => {
    const person = await operator();
    const { client, key } = await enrolled(person);
    const boss = await loggedIn(await operator('ADMIN_OPERATOR'));
    expect((await boss.props(`/panel/operators/${person.id}`)).body.data.questions).toContain('reset-second-factor');
    expect((await boss.post(`/panel/operators/${person.id}/reset-second-factor`)).status).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect((await logIn(person, key)).answer.body.message).toBe(SAME_WORDS);
    expect((await sendPassword(browser(), person)).body.redirect).not.toContain('/login/code');
  });

  it('is asked of nobody where it is switched off for the whole program', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    const config = program.app.config as { secondFactor: string };
    config.secondFactor = 'off';
    try {
      const client = await loggedIn(person);
      expect((await security(client, person)).passkeys).toBeUndefined();
      expect((await client.post('/account/passkeys/begin', NAME)).status).toBe(404);
      expect((await browser().props('/login')).body.data.passkey).toBe(false);
      expect((await browser().post('/login/passkey/begin')).status).toBe(404);
    } finally {
      config.secondFactor = 'optional';
    }
    expect((await logIn(person, key)).answer.status).toBe(200);
  });
});

describe('what is kept of a passkey', () => {
  const rows = async (id: string) =>
    (await program.app.pool.query('SELECT * FROM app.passkeys WHERE actor_id = $1', [id])).rows;

  it('shows neither its name nor its key, and opens nothing in another row', async () => {
    const [person, stranger] = [await operator(), await operator()];
    const [{ key }, { key: theirs }] = [await enrolled(person), await enrolled(stranger)];
    const [mine] = await rows(person.id);
    expect(JSON.stringify(mine)).not.toContain(NAME.name);
    await program.app.pool.query('UPDATE app.passkeys SET sealed = $2 WHERE actor_id = $1', [stranger.id, mine.sealed]);
    expect((await logIn(stranger, theirs)).answer.status).not.toBe(200);
    expect((await logIn(person, key)).answer.status).toBe(200);
  });

  it('goes with an erasure', async () => {
    const person = await operator();
    const { key } = await enrolled(person);
    const { rows: found } = await program.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [
      person.id,
    ]);
    await program.forget(found[0].person_id);
    await workedOff(program.app);
    expect(await rows(person.id)).toEqual([]);
    expect((await logIn(person, key)).answer.body.message).toBe(SAME_WORDS);
    await dropLogin(program.app, { type: 'SzkoleniaOperator', id: person.id });
  });

  it('is settled by the reaction to its fact where the process ended in between, and swept without one', async () => {
    const person = await operator();
    const { rows: found } = await program.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [
      person.id,
    ]);
    const owner = { type: 'SzkoleniaOperator', actorId: person.id, personId: found[0].person_id } as const;
    const stored = async (credentialId: string) =>
      (await storePasskey(program.app, owner, {
        credentialId,
        publicKey: 'AA',
        counter: 0,
        rpId: 'localhost',
        name: 'Klucz',
      })) ?? '';
    const [lost, noted] = [await stored('lost'), await stored('noted')];
    const asks = async () => String((await sendPassword(browser(), person)).body.redirect).includes('/login/code');
    expect(await asks()).toBe(false);
    const { stream, decider, commands } = program.app.accounts.ofKind('operator');
    const note = async (change: 'added' | 'removed', isLast = false) => {
      const accepted = await program.app.execute({
        stream: stream(person.id),
        decider,
        command: commands.notePasskey,
        input: { change, passkey: noted, isLast },
        context: {
          actor: { type: 'SzkoleniaOperator', id: person.id, portal: 'szkolenia' },
          now: program.app.now(),
          today: program.app.now().slice(0, 10),
          access: systemAccess,
        },
        correlationId: `crash-${change}`,
      });
      expect(isRefusal(accepted)).toBe(false);
      await workedOff(program.app);
    };
    await note('added');
    expect(await asks()).toBe(true);
    expect((await rows(person.id)).map(({ id, confirmed_at: at }) => [id, at !== null])).toEqual(
      expect.arrayContaining([
        [lost, false],
        [noted, true],
      ]),
    );
    later = 31 * 24 * 3600_000;
    await endKeeping(program.app);
    expect((await rows(person.id)).map(({ id }) => id)).toEqual([noted]);
    await note('removed', true);
    expect([await asks(), await rows(person.id)]).toEqual([false, []]);
  });
});
