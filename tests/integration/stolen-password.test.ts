import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { TEST_SETTINGS } from '#tests/support/program/settings.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** What somebody gets who knows a password, or sits in a second session, of an account that has or gets a second factor. */

let program: TestApp;
let smtp: TestSmtp;
let later = 0;
const START = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const present = () => START + later;
const PATH = '/szkolenia/account/second-factor';

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({
    workers: true,
    now: () => new Date(present()).toISOString(),
    config: { smtpUrl: smtp.url, connections: { ...TEST_SETTINGS.connections, trustProxy: 1 } },
  });
});
afterEach(() => {
  later = 0;
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: present() + steps * 30_000,
  });

/** Somebody who knows the password, at an address of their own. */
async function withPassword(email: string, address: string): Promise<{ client: Client; from: Record<string, string> }> {
  const client = program.client();
  const from = { 'x-forwarded-for': address };
  const form = { login: email, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
  expect((await client.post('/login', form, from)).status).toBe(200);
  return { client, from };
}

const begin = (client: Client) => client.post(`${PATH}/begin`, { password: PASSWORD });
const shown = async (client: Client) => (await client.props(PATH)).body.data;

/** An account whose owner has switched the second factor on in a browser of theirs. */
async function guarded(email: string, address: string) {
  await program.addOperator({ role: 'TRAINER', email });
  const owner = await withPassword(email, address);
  expect((await begin(owner.client)).status).toBe(200);
  const { secret, codes } = (await shown(owner.client)) as { secret: string; codes: string[] };
  expect((await owner.client.post(PATH, { code: codeNow(secret, -1) }, owner.from)).status).toBe(200);
  return { owner, secret, codes };
}

const notices = async (email: string, subject: string) => {
  await workedOff(program.app);
  return smtp.to(email).filter((mail) => mail.subject === subject);
};

describe('a session that was there before', () => {
  it('reads nothing of what another one has begun, and confirms nothing of it', async () => {
    const email = 'dwie@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const { client: owner } = await withPassword(email, '203.0.113.1');
    const { client: other } = await withPassword(email, '203.0.113.2');
    expect((await begin(owner)).status).toBe(200);
    const { secret } = await shown(owner);
    const page = await other.get(PATH);
    expect((await shown(other)).state).toBe('off');
    expect(page.text).not.toContain(secret);
    expect((await other.post(PATH, { code: codeNow(secret) })).status).toBe(409);
    // The code was not used up by that.
    expect((await owner.post(PATH, { code: codeNow(secret) })).status).toBe(200);
    expect((await other.props(PATH)).status).toBe(401);
  });

  it('gets no telephone of its own into the account without the password', async () => {
    const email = 'bezhasla@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const { client } = await withPassword(email, '203.0.113.3');
    for (const form of [{}, { password: 'Zgadnij-To1!' }]) {
      const refused = await client.post(`${PATH}/begin`, form);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await shown(client)).state).toBe('off');
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await client.post(`${PATH}/begin`, { password: `Zle-${n}A!` })).status);
    // One wrong try was made above; the limit is of this session.
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    const { client: owner } = await withPassword(email, '203.0.113.4');
    expect((await begin(owner)).status).toBe(200);
  });

  it('what was begun ends after ten minutes', async () => {
    const email = 'zostawione@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const { client } = await withPassword(email, '203.0.113.5');
    await begin(client);
    const { secret } = await shown(client);
    later = 9 * 60_000;
    expect((await shown(client)).state).toBe('begun');
    later = 11 * 60_000;
    expect((await shown(client)).state).toBe('off');
    expect((await client.post(PATH, { code: codeNow(secret) })).status).toBe(409);
  });

  it('sees no new codes for emergencies that another one has made', async () => {
    const email = 'nowe@demo.example';
    const { owner, secret, codes } = await guarded(email, '203.0.113.6');
    const { client: other, from } = await withPassword(email, '203.0.113.7');
    expect((await other.post('/login/code', { code: codes[0] }, from)).status).toBe(200);
    expect((await owner.client.post(`${PATH}/codes`, { code: codeNow(secret) })).status).toBe(200);
    expect((await shown(owner.client)).codes).toHaveLength(10);
    expect((await shown(other)).codes).toEqual([]);
    expect(await notices(email, 'Nowe kody zapasowe')).toHaveLength(1);
  });
});

describe('who knows the password and guesses codes', () => {
  const wrong = (secret: string, n: number) => codeNow(secret, 1000 + n);

  it('shuts the owner out of nothing, hears no end of it, and is reported', async () => {
    const email = 'oblezona@demo.example';
    const { owner, secret, codes } = await guarded(email, '203.0.113.10');
    const statuses: number[] = [];
    for (let place = 0; place < 5; place += 1) {
      const thief = await withPassword(email, `198.51.100.${place + 1}`);
      for (let n = 0; n < 5; n += 1)
        statuses.push(
          (await thief.client.post('/login/code', { code: wrong(secret, statuses.length) }, thief.from)).status,
        );
    }
    // All strangers together have twenty tries a day, and then wait for long.
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)]);
    const late = await withPassword(email, '198.51.100.9');
    const refused = await late.client.post('/login/code', { code: codeNow(secret) }, late.from);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('Kod zapasowy działa mimo to'),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(12 * 3600);

    // The owner: at the own address in a new browser, in the own browser at a new address, or with a code for emergencies.
    const native = { ...owner.from, 'x-forwarded-for': '203.0.113.77' };
    await owner.client.post('/logout');
    const form = { login: email, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    await owner.client.post('/login', form, native);
    expect((await owner.client.post('/login/code', { code: codeNow(secret) }, native)).status).toBe(200);
    later = 60_000;
    const fresh = await withPassword(email, '203.0.113.77');
    expect((await fresh.client.post('/login/code', { code: codeNow(secret) }, fresh.from)).status).toBe(200);
    expect((await late.client.post('/login/code', { code: codes[1] }, late.from)).status).toBe(200);

    const [mail, ...more] = await notices(email, 'Błędne kody logowania');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('prawidłowe hasło');
    const [used] = await notices(email, 'Użyto kodu zapasowego');
    expect(used?.text).toContain('Pozostało: 9 kodów zapasowych');
  });

  it('gets five tries from each of five addresses, and the right code from a sixth still opens', async () => {
    const email = 'piec@demo.example';
    const { secret } = await guarded(email, '203.0.113.20');
    for (let place = 0; place < 5; place += 1) {
      const thief = await withPassword(email, `198.51.100.${place + 20}`);
      const { status } = await thief.client.post('/login/code', { code: wrong(secret, place) }, thief.from);
      expect(status).toBe(422);
    }
    const owner = await withPassword(email, '203.0.113.21');
    expect((await owner.client.post('/login/code', { code: codeNow(secret) }, owner.from)).status).toBe(200);
  });

  it('has few tries in a month, however patiently', async () => {
    const { limits } = program.app.config;
    if (limits === 'off') throw new Error('limits are on');
    const { most, minutes } = limits['login-code-account-month'];
    const perYear = (most * 365 * 24 * 60) / minutes;
    // Three codes of a million are right at any moment.
    expect((perYear * 3) / 1_000_000).toBeLessThan(0.005);
  });

  it('a browser that held the password before the factor was switched on is a stranger as others', async () => {
    const email = 'wczesniej@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const early = await withPassword(email, '198.51.100.40');
    const owner = await withPassword(email, '203.0.113.40');
    await begin(owner.client);
    const { secret } = await shown(owner.client);
    await owner.client.post(PATH, { code: codeNow(secret, -1) }, owner.from);
    const { rows } = await program.app.pool.query(
      `SELECT with_factor FROM app.known_browsers WHERE actor_id = (SELECT id FROM read.operators WHERE email = $1)`,
      [email],
    );
    expect(rows.map((row) => row.with_factor).sort()).toEqual([false, true]);
    expect((await early.client.props(PATH)).status).toBe(401);
  });
});

describe('a login in a browser that is known', () => {
  const SUBJECT = 'Nietypowe logowanie';
  const DAY = 86_400_000;

  /** A browser in which somebody has logged in, and every further try there with its answer. */
  async function known(email: string, address: string) {
    await program.addOperator({ role: 'TRAINER', email });
    const { client, from } = await withPassword(email, address);
    await client.post('/logout');
    const form = { login: email, applicationActorType: 'SzkoleniaOperator' };
    const tried = async (password: string) => {
      later += 60_000;
      return (await client.post('/login', { ...form, password }, from)).status;
    };
    const wrong = async (times: number) => {
      for (let n = 0; n < times; n += 1) expect(await tried('Zgadnij-To1!')).toBe(422);
    };
    const right = async () => {
      expect(await tried(PASSWORD)).toBe(200);
      await client.post('/logout');
    };
    return { wrong, right };
  }

  it('is reported where it follows wrong passwords, with how many; a slip of the finger is not', async () => {
    const email = 'zgadywane@demo.example';
    const { wrong, right } = await known(email, '203.0.113.60');
    await wrong(4);
    await right();
    expect(await notices(email, SUBJECT)).toEqual([]);
    // Those before the login are told of by it, and not again.
    await wrong(4);
    await right();
    expect(await notices(email, SUBJECT)).toEqual([]);
    await wrong(5);
    await right();
    const [mail, ...more] = await notices(email, SUBJECT);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Wcześniej 5 razy podano błędne hasło do tego konta.');
    expect(mail?.text).toContain('Jeśli to nie Państwo');
  });

  it('is reported after a quarter of a year without any', async () => {
    const email = 'nieobecna@demo.example';
    const { right } = await known(email, '203.0.113.61');
    later = 89 * DAY;
    await right();
    expect(await notices(email, SUBJECT)).toEqual([]);
    later += 91 * DAY;
    await right();
    const [mail, ...more] = await notices(email, SUBJECT);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Poprzednio logowano się do niego 91 dni temu.');
    expect(mail?.text).not.toContain('błędne hasło');
  });
});

describe('a login in a browser that nobody has logged in with', () => {
  it('is reported to the owner, once for each browser, and not where a password was just set', async () => {
    const email = 'nowaprzegladarka@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const SUBJECT = 'Logowanie w nowej przeglądarce';
    // The first of all is learnt in silence.
    await withPassword(email, '203.0.113.50');
    expect(await notices(email, SUBJECT)).toEqual([]);
    const first = await withPassword(email, '203.0.113.50');
    const form = { login: email, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
    await first.client.post('/logout');
    await first.client.post('/login', form, first.from);
    const [mail, ...more] = await notices(email, SUBJECT);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Nieznana przeglądarka');
    expect(mail?.text).not.toContain('błędne hasło');
    await withPassword(email, '203.0.113.50');
    expect(await notices(email, SUBJECT)).toHaveLength(2);

    const chosen = { password: 'Zielony-Rower7!', passwordConfirmation: 'Zielony-Rower7!' };
    const reset = program.client();
    await reset.post('/remind-password', { email });
    await workedOff(program.app);
    const [, token] = /token=([\w-]{43})/.exec(smtp.to(email).at(-1)?.text ?? '') ?? [];
    expect((await reset.post('/change-password', { token, ...chosen })).status).toBe(200);
    await reset.post('/login', { ...form, password: chosen.password });
    expect(await notices(email, SUBJECT)).toHaveLength(2);
    // After a new password every other browser is a new one.
    await first.client.post('/login', { ...form, password: chosen.password });
    expect(await notices(email, SUBJECT)).toHaveLength(3);
  });
});
