import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { openStream } from '#tests/support/program/live.ts';
import type { Client } from '#tests/bench/client.ts';

const BEAT_MS = 100;
let portal: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  portal = await testApp({ liveBeatMs: BEAT_MS });
  [admin, trainer] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('TRAINER')]);
});
afterAll(() => portal.stop());

/** A stream of this program, by default. */
const open = (client: Client, { url = portal.url, after = '' } = {}) => openStream(client, { url, after });

/** The session in a browser's cookie: `s:ID.SIGNATURE`. */
const sidOf = ({ cookies }: Client): string =>
  /^s:([^.]+)\./.exec(decodeURIComponent(cookies.get('session') ?? ''))?.[1] ?? '';

const addGroup = (name: string) => admin.post('/panel/groups', { name, position: '1' });

describe('live updates', () => {
  it('tell ids of what changed to those who may read it, and nothing else', async () => {
    const [boss, field] = [await open(admin), await open(trainer)];
    expect([boss.status, boss.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const { id } = (await addGroup('Tajna nazwa')).body;
    await expect.poll(boss.text).toContain(`group:${id}`);
    expect(boss.text()).not.toContain('Tajna');
    expect(field.text()).not.toContain(id);
    boss.close();
    field.close();
  });

  it('reach another process of the portal', async () => {
    const other = await portal.another();
    const stream = await open(admin, { url: other.url });
    const { id } = (await addGroup('Z pierwszego')).body;
    await expect.poll(stream.text).toContain(`group:${id}`);
    stream.close();
    await other.close();
  });

  it('are for operators, and not for ever many windows', async () => {
    expect((await portal.client().props('/panel/live')).status).toBe(401);
    const all = await Promise.all(Array.from({ length: 9 }, () => open(trainer)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const one of all) one.close();
    // A closed window makes room for another one.
    await expect
      .poll(async () => {
        const again = await open(trainer);
        again.close();
        return again.status;
      })
      .toBe(200);
  });

  it('who was away for a moment hears what was missed; who was away for long is informed that much is', async () => {
    const stays = await open(trainer);
    const before = await open(admin);
    await expect.poll(before.last).not.toBe('');
    before.close();
    const { id } = (await addGroup('Kiedy nikt nie patrzył')).body;
    await portal.settled();
    await expect
      .poll(async () => {
        const back = await open(admin, { after: before.last() });
        back.close();
        return back.text();
      })
      .toContain(`group:${id}`);
    const others = await open(trainer, { after: before.last() });
    expect(others.text()).not.toContain(id);
    const long = await open(admin, { after: '0' });
    expect(long.text()).toContain('event: gap');
    for (const one of [stays, others, long]) one.close();
  });

  it('ACT-04 ends with the session, and with the access of the account', async () => {
    const [leaving, losing] = [await portal.as('NORMAL_OPERATOR'), await portal.as('NORMAL_OPERATOR')];
    const [first, second, boss] = [await open(leaving), await open(losing), await open(admin)];
    expect([first.ended(), second.ended()]).toEqual([false, false]);
    await leaving.post('/logout', {});
    await expect.poll(first.ended).toBe(true);
    expect(second.ended()).toBe(false);
    await portal.app.pool.query(`UPDATE read.operators SET access_type = 'none' WHERE id = $1`, [
      (await losing.props('/panel/groups')).body.session.actor.id,
    ]);
    await expect.poll(second.ended).toBe(true);
    expect(boss.ended()).toBe(false);
    boss.close();
  });

  it('ends at once with its session, in every process and whoever ended it, long before the next beat', async () => {
    const slow = await testApp({ liveBeatMs: 600_000 });
    const other = await slow.another();
    const [leaving, staying] = [await slow.as('NORMAL_OPERATOR'), await slow.as('NORMAL_OPERATOR')];
    const stays = await openStream(staying, { url: other.url });
    for (const end of [
      () => leaving.post('/logout', {}),
      // As a new password and 'log out everywhere' do.
      () => slow.app.pool.query(`DELETE FROM app.sessions WHERE sid <> ALL($1)`, [[sidOf(staying)]]),
    ]) {
      await leaving.refreshToken();
      await leaving.login('normal_operator@demo.example', PASSWORD);
      const [here, there] = [
        await openStream(leaving, { url: slow.url }),
        await openStream(leaving, { url: other.url }),
      ];
      await end();
      await expect.poll(() => here.ended() && there.ended(), { timeout: 60_000 }).toBe(true);
      expect(here.text()).toContain('event: ended');
    }
    expect(stays.ended()).toBe(false);
    stays.close();
    await other.close();
    await slow.stop();
  });

  it('ends when the program stops, so that nobody waits for it', async () => {
    const stream = await open(admin);
    portal.streams.end();
    await expect.poll(stream.ended).toBe(true);
  });
});
