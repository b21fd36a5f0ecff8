import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let program: TestApp;
let smtp: TestSmtp;
let clock = () => new Date().toISOString();

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, now: () => clock(), config: { smtpUrl: smtp.url } });
  await program.addOperator({ role: 'NORMAL_OPERATOR', email: 'anna@demo.example' });
  await program.addReporter({ email: 'zenon@demo.example' });
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const NEW = 'Nowe-Haslo1';

/** The token in the newest mail with a link to an address, which other mails may overtake; undefined when there was none. */
async function linkMailedTo(address: string): Promise<string | undefined> {
  await workedOff(program.app);
  const links = smtp.to(address).map(({ text }) => /change-password\?token=([\w-]{43})/.exec(text ?? '')?.[1]);
  return links.findLast((link) => link !== undefined);
}

describe('a forgotten password', () => {
  it('AUTH-04 AUTH-05 gets a single-use link; whether the address is known stays undisclosed', async () => {
    const client = program.client();
    const known = await client.post('/remind-password', { email: 'Anna@demo.example' });
    const unknown = await client.post('/remind-password', { email: 'unknown@demo.example' });
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    const token = await linkMailedTo('anna@demo.example');
    expect(token).toBeDefined();
    expect(await linkMailedTo('unknown@demo.example')).toBeUndefined();

    const running = program.client();
    await running.login('anna@demo.example', PASSWORD);
    const page = await client.props(`/change-password?token=${token}`);
    expect(page.body.data).toMatchObject({ valid: true, passwordChangeMode: 'temporary', values: { token } });
    const send = (password: string, passwordConfirmation = password) =>
      client.post('/change-password', { token, password, passwordConfirmation });
    expect((await send('Aa1!aaa')).body.errors.password).toHaveLength(1);
    expect((await send(NEW, `${NEW}x`)).body.errors).toHaveProperty('passwordConfirmation');
    expect((await send(PASSWORD)).body.errors).toEqual({
      password: ['Nowe hasło nie może być takie samo jak stare'],
    });
    const results = await Promise.all([send(`${NEW}!`), send(`${NEW}!`)]);
    expect(results.map((answer) => answer.status).sort()).toEqual([200, 422]);
    expect((await send(`${NEW}?`)).status).toBe(422);
    expect((await client.props(`/change-password?token=${token}`)).body.data.valid).toBe(false);

    expect((await running.props('/panel')).status).toBe(401);
    expect((await client.login('anna@demo.example', PASSWORD)).status).toBe(422);
    expect((await client.login('anna@demo.example', `${NEW}!`)).status).toBe(200);
    const { rows } = await program.app.pool.query(`SELECT string_agg(j::text, ' ') AS all FROM app.password_resets j`);
    expect(rows[0].all).not.toContain(token);
  });

  it('AUTH-04 the link lasts an hour', async () => {
    const client = program.client();
    await client.post('/remind-password', { email: 'zenon@demo.example' });
    const token = await linkMailedTo('zenon@demo.example');
    clock = () => new Date(Date.now() + 61 * 60_000).toISOString();
    const form = { token, password: `${NEW}!`, passwordConfirmation: `${NEW}!` };
    const late = await client.native('/change-password', form, 'change-password');
    clock = () => new Date().toISOString();
    expect([late.status, late.body.data.form.errors]).toEqual([
      422,
      { token: ['Link wygasł lub został już użyty. Poproś o nowy.'] },
    ]);
    expect(late.body.data.form.values).toEqual({ token });
  });

  it('links are mailed a few times an hour, then 429', async () => {
    const client = program.client();
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await client.post('/remind-password', { email: 'x@demo.example' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a change of password', () => {
  it('AUTH-05 AUTH-07 asks for the old one and ends the other sessions', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'piotr@demo.example' });
    const [client, other] = [program.client(), program.client()];
    await client.login('piotr@demo.example', PASSWORD);
    await other.login('piotr@demo.example', PASSWORD);
    const send = (form: object) => client.post('/account/change-password', { ...form });
    const next = { password: `${NEW}!`, passwordConfirmation: `${NEW}!` };
    expect((await send(next)).body.errors).toEqual({ oldPassword: ['Obecne hasło jest wymagane'] });
    expect((await send({ ...next, oldPassword: 'Zle-haslo1!' })).body.errors).toEqual({
      oldPassword: ['Obecne hasło jest nieprawidłowe'],
    });
    const same = { oldPassword: PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await send(same)).body.errors.password).toEqual(['Nowe hasło nie może być takie samo jak stare']);
    expect((await send({ ...next, oldPassword: PASSWORD })).status).toBe(200);
    expect((await client.props('/panel')).status).toBe(200);
    expect((await other.props('/panel')).status).toBe(401);
  });

  it('AUTH-08 only for operators whose mode allows it', async () => {
    const access = { accessType: 'unlimited', expiresAt: null, passwordChangeMode: 'none' } as const;
    await program.addOperator({ role: 'TRAINER', email: 'none@demo.example', access });
    const client = program.client();
    await client.login('none@demo.example', PASSWORD);
    expect((await client.props('/account/change-password')).status).toBe(403);
    expect((await client.post('/account/change-password', {})).status).toBe(403);
    const reporter = program.client();
    await reporter.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    expect((await reporter.props('/account/change-password')).status).toBe(403);
    expect((await program.client().get('/account/change-password')).status).toBe(303);
  });

  it('AUTH-09 a permission for one change is used up by it', async () => {
    const access = { accessType: 'unlimited', expiresAt: null, passwordChangeMode: 'temporary' } as const;
    await program.addOperator({ role: 'TRAINER', email: 'once@demo.example', access });
    const client = program.client();
    await client.post('/remind-password', { email: 'once@demo.example' });
    const token = await linkMailedTo('once@demo.example');
    const form = { token, password: `${NEW}!`, passwordConfirmation: `${NEW}!` };
    expect((await client.post('/change-password', form)).status).toBe(200);
    await client.login('once@demo.example', `${NEW}!`);
    expect((await client.props('/panel')).body.session.passwordChangeMode).toBe('none');
  });
});

describe('a password that everybody tries', () => {
  const COMMON = expect.stringContaining('zbyt łatwe do odgadnięcia') as string;
  const chosen = (password: string) => ({ password, passwordConfirmation: password });

  it('AUTH-06 is refused at the field, by the link and by the own form, with and without scripts', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'latwe@demo.example' });
    const client = program.client();
    await client.login('latwe@demo.example', PASSWORD);
    const own = await client.post('/account/change-password', { oldPassword: PASSWORD, ...chosen('Password1!') });
    expect([own.status, own.body.errors]).toEqual([422, { password: [COMMON] }]);
    const named = await client.post('/account/change-password', { oldPassword: PASSWORD, ...chosen('Nowicka2026!') });
    expect(named.body.errors).toEqual({ password: [COMMON] });
    await client.post('/remind-password', { email: 'latwe@demo.example' });
    const token = await linkMailedTo('latwe@demo.example');
    for (const password of ['Szkolenia2!', 'Aa1!aaaa']) {
      const form = { token, ...chosen(password) };
      expect((await program.client().post('/change-password', form)).body.errors).toEqual({ password: [COMMON] });
      const native = await program.client().native('/change-password', form, 'change-password');
      expect([native.status, native.body.data.form.errors]).toEqual([422, { password: [COMMON] }]);
    }
    // The link is good still.
    expect((await program.client().post('/change-password', { token, ...chosen(`${NEW}!`) })).status).toBe(200);
  });
});

describe('a password that may not be changed', () => {
  const FORBIDDEN =
    'Samodzielna zmiana hasła tego konta jest zabroniona. Link do jednorazowej zmiany może wysłać operator portalu.';
  const next = { password: `${NEW}!`, passwordConfirmation: `${NEW}!` };
  const forbidden = { accessType: 'unlimited', expiresAt: null, passwordChangeMode: 'none' } as const;
  const reset = (token: string | undefined) => program.client().post('/change-password', { token, ...next });
  const shown = async (token: string | undefined) =>
    (await program.client().props(`/change-password?token=${token}`)).body.data;
  const setAccess = async (id: string, access: object) => {
    const admin = await program.as('ADMIN_OPERATOR');
    const { version, values } = (await admin.props(`/panel/operators/${id}/edit`)).body.data;
    const answer = await admin.call('PUT', `/panel/operators/${id}`, { ...values, ...access, version });
    expect(answer.status).toBe(200);
  };

  it('PUB-18 AUTH-09 who asks for the account that they have is told that the office changes it, without a link', async () => {
    const email = 'zakaz.konta@demo.example';
    await program.addReporter({ email, access: forbidden });
    const ask = (address: string) => program.client().post('/api/register-reporter', { email: address });
    const [known, unknown] = [await ask(email), await ask('obcy@demo.example')];
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    expect(await linkMailedTo(email)).toBeUndefined();
    expect(smtp.to(email).map(({ subject }) => subject)).toEqual(['Konto do zgłoszeń już istnieje']);
    expect(smtp.to(email)[0]?.text).toContain('Hasło tego konta zmienia biuro szkoleń');
  });

  it('AUTH-08 AUTH-09 forbidden is forbidden by every way, with one answer: 403', async () => {
    const id = await program.addOperator({ role: 'TRAINER', email: 'zakaz@demo.example' });
    const client = program.client();
    await client.login('zakaz@demo.example', PASSWORD);
    await client.post('/remind-password', { email: 'zakaz@demo.example' });
    const early = await linkMailedTo('zakaz@demo.example');
    expect(await shown(early)).toMatchObject({ valid: true, refusal: null });

    await setAccess(id, { 'actor[passwordChangeMode]': 'forbidden' });
    const mails = smtp.to('zakaz@demo.example').length;
    const asked = await program.client().post('/remind-password', { email: 'zakaz@demo.example' });
    const unknown = await program.client().post('/remind-password', { email: 'nikt@demo.example' });
    expect([asked.status, asked.body]).toEqual([200, unknown.body]);
    await linkMailedTo('zakaz@demo.example');
    expect(smtp.to('zakaz@demo.example')).toHaveLength(mails);
    // A link of before opens nothing either, and says so before anything is typed.
    expect(await shown(early)).toMatchObject({ valid: false, refusal: FORBIDDEN, askAgain: false });
    const own = { oldPassword: PASSWORD, ...next };
    const answers = [
      await reset(early),
      await client.post('/account/change-password', own),
      await client.native('/account/change-password', own, 'account-change-password'),
      await program.client().native('/change-password', { token: early, ...next }, 'change-password'),
      await client.props('/account/change-password'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers.map(({ body }) => body.message ?? body.data.message)).toEqual(Array(5).fill(FORBIDDEN));
  });

  it('AUTH-09 the link of an operator allows one change, and the history says so', async () => {
    const id = await program.addOperator({ role: 'TRAINER', email: 'jeden@demo.example', access: forbidden });
    const admin = await program.as('ADMIN_OPERATOR');
    expect((await admin.post(`/panel/operators/${id}/password-link`)).status).toBe(200);
    const token = await linkMailedTo('jeden@demo.example');
    const details = (await admin.props(`/panel/operators/${id}`)).body.data;
    expect(JSON.stringify(details)).toContain('jednorazowa');
    expect((await reset(token)).status).toBe(200);
    const client = program.client();
    expect((await client.login('jeden@demo.example', `${NEW}!`)).status).toBe(200);
    expect((await client.props('/account/change-password')).status).toBe(403);
  });

  it('AUTH-05 an account without access is refused with 409, and the link is not used up', async () => {
    const id = await program.addOperator({ role: 'TRAINER', email: 'bezdostepu@demo.example' });
    await program.client().post('/remind-password', { email: 'bezdostepu@demo.example' });
    const token = await linkMailedTo('bezdostepu@demo.example');
    const blocked = await (
      await program.as('ADMIN_OPERATOR')
    ).post(`/panel/operators/${id}/deactivate`, { reason: 'x' });
    expect(blocked.status).toBe(200);
    const refused = await reset(token);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('nie ma teraz dostępu')]);
    expect(await shown(token)).toMatchObject({ valid: false, refusal: refused.body.message });
    const back = await (await program.as('ADMIN_OPERATOR')).post(`/panel/operators/${id}/reactivate`, { reason: 'x' });
    expect(back.status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('AUTH-05 a temporary access that is over is the same 409; an unknown link is a 422', async () => {
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
    const access = { accessType: 'temporary', expiresAt, passwordChangeMode: 'no_limit' } as const;
    await program.addOperator({ role: 'TRAINER', email: 'czasowy@demo.example', access });
    await program.client().post('/remind-password', { email: 'czasowy@demo.example' });
    const token = await linkMailedTo('czasowy@demo.example');
    clock = () => new Date(Date.now() + 31 * 60_000).toISOString();
    const late = await reset(token);
    clock = () => new Date().toISOString();
    expect(late.status).toBe(409);
    const wrong = await reset('x'.repeat(43));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['token']]);
  });

  it('GEN-07 a link is good in its own portal only, and stays good there', async () => {
    await program.addAccount('courier-operator', {
      firstName: 'Beata',
      lastName: 'Lis',
      email: 'kurier@demo.example',
      permissions: [],
    });
    await program.client().post('/bx/remind-password', { email: 'kurier@demo.example' });
    const token = await linkMailedTo('kurier@demo.example');
    const here = await reset(token);
    expect([here.status, here.body.errors.token[0]]).toEqual([422, expect.stringContaining('innego portalu')]);
    expect((await program.client().post('/bx/change-password', { token, ...next })).status).toBe(200);
  });

  it('AUTH-08 nobody is asked to log in, a reporter has no such page', async () => {
    expect((await program.client().post('/account/change-password', {})).status).toBe(401);
    const reporter = program.client();
    await reporter.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    const refused = await reporter.post('/account/change-password', { oldPassword: PASSWORD, ...next });
    expect(refused.status).toBe(403);
  });

  it('AUTH-05 the login page knows who has just set a password, and nobody after the login', async () => {
    await program.addReporter({ email: 'maria@demo.example' });
    const client = program.client();
    await client.post('/remind-password', { email: 'maria@demo.example' });
    const token = await linkMailedTo('maria@demo.example');
    const set = await client.native('/change-password', { token, ...next }, 'change-password');
    expect([set.status, set.headers.location]).toEqual([303, '/szkolenia/login']);
    const values = async (of = client) => (await of.props('/login')).body.data.values;
    expect(await values()).toEqual({ login: 'maria@demo.example', applicationActorType: 'SzkoleniaReporter' });
    // Signed, and for this browser only.
    expect((await values(program.client())).login).toBe('');
    const forged = program.client();
    const planted = Buffer.from(JSON.stringify({ login: 'x@x.pl', type: 'SzkoleniaReporter' })).toString('base64url');
    forged.cookies.set('login-hint', encodeURIComponent(`s:${planted}.AAAA`));
    expect((await values(forged)).login).toBe('');
    expect((await client.login('maria@demo.example', `${NEW}!`, 'SzkoleniaReporter')).status).toBe(200);
    await client.post('/logout');
    expect((await values()).login).toBe('');
  });
});

describe('reporters', () => {
  it('PUB-19 read and change their own data, and nobody else can', async () => {
    const client = program.client();
    await client.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    const changed = { phone: '501 501 501', companyNip: '526-025-02-74' };
    const blind = await client.call('PUT', '/api/reporters/me', changed);
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['version']]);
    const answer = await client.call('PUT', '/api/reporters/me', { ...changed, version: '1' });
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
    expect((await client.props('/api/reporters/me')).body).toMatchObject({
      email: 'zenon@demo.example',
      phone: '501 501 501',
      companyNip: '5260250274',
      version: 2,
    });
    expect((await client.call('PUT', '/api/reporters/me', { companyNip: '1' })).body.errors).toHaveProperty(
      'companyNip',
    );
    expect((await program.client().props('/api/reporters/me')).status).toBe(401);
    expect((await program.client().call('PUT', '/api/reporters/me', {})).status).toBe(401);
    const operator = await program.as('ADMIN_OPERATOR');
    expect((await operator.call('PUT', '/api/reporters/me', {})).status).toBe(403);
  });

  it('PUB-20 accept the notice once; an e-mail in the question is ignored', async () => {
    const client = program.client();
    await client.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
    const check = () => client.props('/api/gdpr-check?email=anna@demo.example');
    expect((await check()).body).toEqual({ accepted: false, version: '2026-01' });
    expect((await client.post('/api/gdpr-check')).body).toMatchObject({ accepted: true, version: '2026-01' });
    expect((await client.post('/api/gdpr-check')).status).toBe(200);
    expect((await check()).body.accepted).toBe(true);
    const facts = await program.app.pool.query(
      `SELECT count(*)::int AS n FROM eventstore.events WHERE type = 'ReporterConsented'`,
    );
    expect(facts.rows[0].n).toBe(1);
    expect((await program.client().props('/api/gdpr-check?email=zenon@demo.example')).body.accepted).toBe(false);
  });

  it('PUB-18 a known and a new reporter get the same answer and a single-use link', async () => {
    const client = program.client();
    const known = await client.post('/api/register-reporter', { email: 'zenon@demo.example' });
    const fresh = await client.post('/api/register-reporter', { email: 'ewa@demo.example' });
    expect([known.status, known.body]).toEqual([202, fresh.body]);
    const token = await linkMailedTo('ewa@demo.example');
    expect(await linkMailedTo('zenon@demo.example')).toBeDefined();
    // Who is known never asked for another password.
    const { rows } = await program.app.pool.query(
      `SELECT template FROM app.mails WHERE template LIKE 'reporter-%' ORDER BY created_at DESC LIMIT 2`,
    );
    expect(rows.map(({ template }) => template).sort()).toEqual(['reporter-known', 'reporter-link']);
    const form = { token, password: `${NEW}!`, passwordConfirmation: `${NEW}!` };
    expect((await client.post('/change-password', form)).status).toBe(200);
    expect((await client.post('/change-password', form)).status).toBe(422);
    expect((await client.login('ewa@demo.example', `${NEW}!`, 'SzkoleniaReporter')).status).toBe(200);
    expect((await client.props('/api/reporters/me')).body.email).toBe('ewa@demo.example');
  });
});
