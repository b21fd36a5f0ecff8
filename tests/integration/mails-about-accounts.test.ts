import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '#domain/kernel/actor.ts';
import { portals } from '#domain/portals.ts';
import { queueMail } from '#ops/mail/order.ts';
import type { Client } from '#tests/bench/client.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

/** Mails about accounts are for who may read those accounts, in each portal. */

let program: TestApp;
const managers = new Map<Portal, Client>();

beforeAll(async () => {
  program = await testApp();
  for (const { portal, type, kind, fields } of ACTORS) {
    if (managers.has(portal)) continue;
    await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Boska', email: emailOf(type), ...fields });
    const client = program.client();
    await client.post(`/${portal}/login`, { login: emailOf(type), password: PASSWORD, applicationActorType: type });
    managers.set(portal, client);
  }
});
afterAll(() => program?.stop());

const mailId = (portal: Portal, kind: string) => `about-${portal}-${kind}`;

/** A mail to somebody unknown about an account of each kind, and one about an application. */
async function written(portal: Portal): Promise<void> {
  const { accounts } = portals.find(({ name }) => name === portal) ?? { accounts: [] };
  for (const subject of [...accounts.map(({ kind }) => `${kind}:a1`), 'application:a1'])
    await queueMail(program.app, {
      id: mailId(portal, subject.split(':')[0] ?? ''),
      portal,
      template: 'login-changed',
      subjects: [subject],
    });
}

async function readable(client: Client, portal: Portal, kinds: readonly string[]): Promise<string[]> {
  const { items, total } = (await client.props(`/${portal}/panel/mailbox`)).body.data;
  const listed = items.map(({ id }: { id: string }) => id);
  const seen: string[] = [];
  for (const kind of kinds) {
    const id = mailId(portal, kind);
    const statuses = [
      (await client.props(`/${portal}/panel/mailbox/${id}`)).status,
      (await client.get(`/${portal}/panel/mailbox/${id}/content`)).status,
    ];
    const about = (await client.props(`/${portal}/panel/mailbox?filters[about]=${kind}:a1`)).body.data;
    const isSeen = listed.includes(id);
    // The list, its count, the filter, the mail and its contents say the same.
    expect([kind, statuses]).toEqual([kind, isSeen ? [200, 200] : [404, 404]]);
    expect([kind, about.total, about.items.length]).toEqual([kind, Number(isSeen), Number(isSeen)]);
    if (isSeen) seen.push(kind);
  }
  expect(total).toBe(listed.length);
  return seen;
}

describe.each(portals.map((portal) => [portal.name, portal] as const))('the mailbox of %s', (name, portal) => {
  const kinds = portal.accounts.map(({ kind }) => kind);

  it('shows mails about accounts to who may read those, and to nobody else', async () => {
    await written(name);
    const manager = managers.get(name) as Client;
    expect(await readable(manager, name, kinds)).toEqual(kinds);
  });
});

it.each(['TRAINER', 'NORMAL_OPERATOR'] as const)(
  'a %s of training reads no mail about accounts that are not theirs to read',
  async (role) => {
    await written('szkolenia');
    const client = await program.as(role);
    const { permissions } = (await client.props('/panel')).body.session.actor;
    expect(permissions).toContain('APPLICATION_READ');
    const { accounts } = portals.find(({ name }) => name === 'szkolenia') ?? { accounts: [] };
    const may = accounts.filter(({ permissions: { read } }) => permissions.includes(read)).map(({ kind }) => kind);
    expect(
      await readable(
        client,
        'szkolenia',
        accounts.map(({ kind }) => kind),
      ),
    ).toEqual(may);
    expect(may.includes('operator')).toBe(role === 'NORMAL_OPERATOR');
    expect((await client.props('/panel/mailbox/about-szkolenia-application')).status).toBe(200);
  },
);
