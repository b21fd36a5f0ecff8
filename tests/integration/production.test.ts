import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#ops/run/demo/portal-demo.ts';
import { demos } from '#ops/run/demo/portals.ts';
import { demoWarnings } from '#ops/run/demo/warnings.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

/** A database that began as a demo, then served as the real one. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ config: { production: true, monitoring: { host: '127.0.0.1', token: 'x'.repeat(24) } } });
  await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'admin@demo.example' });
  await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'admin@firma.example' });
});
afterAll(() => program?.stop());

describe('with NODE_ENV=production', () => {
  it('a demo account is let in by nobody, with the words of a wrong password, and no link is sent to it', async () => {
    expect(DEMO_PASSWORD).toBe(PASSWORD);
    const answers = [];
    for (const [login, password] of [
      ['admin@demo.example', DEMO_PASSWORD],
      ['ADMIN@demo.example', DEMO_PASSWORD],
      ['admin@firma.example', 'inne'],
    ] as const)
      answers.push(await program.client().login(login, password));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(422);
    expect((await program.client().login('admin@firma.example', PASSWORD)).status).toBe(200);
    await program.client().post('/remind-password', { email: 'admin@demo.example' });
    await program.app.deferred.done();
    expect((await program.app.pool.query('SELECT 1 FROM app.password_resets')).rowCount).toBe(0);
  });

  it('every login of the demo is one of those, and anyone who starts the program is warned', async () => {
    for (const { login } of demos.flatMap((demo) => demo.logins)) expect(login).toMatch(/@demo\.example$/);
    expect((await demoWarnings(program.app)).join(' ')).toContain('1 of its accounts have the demo');
  });

  it('a demo that others can reach is warned of, and shows no gallery', async () => {
    const { app } = program;
    const demo = { ...app.config, production: false, demo: true };
    const warned = (more: object) => demoWarnings({ ...app, config: { ...demo, ...more } });
    expect(await warned({})).toEqual([]);
    expect((await warned({ host: '0.0.0.0' })).join(' ')).toContain('others reach it');
    expect((await warned({ publicUrl: 'https://portal.example' })).join(' ')).toContain(DEMO_PASSWORD);
    const open = await testApp({ config: { host: '0.0.0.0' } });
    expect((await open.client().get('/galeria')).status).toBe(404);
    await open.stop();
  });
});

describe('the figures on the main port', () => {
  it('are there for who brings the token, behind a proxy too, and for nobody once they have a port of their own', async () => {
    const client = program.client();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.5' });
    expect((await client.get('/metrics', bearer('x'.repeat(24)))).status).toBe(200);
    expect((await client.get('/metrics', bearer('y'.repeat(24)))).status).toBe(404);
    const apart = await testApp({ config: { monitoring: { host: '127.0.0.1', port: 9464, token: 'x'.repeat(24) } } });
    expect((await apart.client().get('/metrics', bearer('x'.repeat(24)))).status).toBe(404);
    expect((await apart.client().get('/metrics')).status).toBe(404);
    await apart.stop();
  });
});
