import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooksOf } from '#ops/config/webhooks.ts';
import { ClosedAddressError, isListed, mayConnect, type Resolve } from './addresses.ts';
import { failureOf } from './failure.ts';
import { post } from './post.ts';
import { askedPause, pauseAfter } from './schedule.ts';
import { sentUpTo } from './places.ts';
import { newSigningKey, newWebhookSecret, publicKeyOf, signatures } from './signature.ts';
import { verifiedWith } from '#tests/support/program/receiver.ts';

let server: Server;
let asked = 0;
let port = 0;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked += 1;
    req.resume();
    if (req.url !== '/hangs') res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = { headers: {}, body: '{}' };
const saying =
  (...addresses: readonly string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::', '10.0.0.1', '172.16.0.1'],
    ...['172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.255', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::10.0.0.1'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::', 'fe80::1', 'fec0::1', 'fd00::1', 'fc00::1', 'ff02::1'],
    ...['2001:db8::1', 'crm.example', ''],
  ])('%s is closed', (address) => {
    expect(mayConnect(address, false)).toBe(false);
  });

  it.each(['1.1.1.1', '9.9.9.9', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    '%s is open',
    (address) => {
      expect(mayConnect(address, false)).toBe(true);
    },
  );

  it('open loopback alone where the settings say so', () => {
    expect(
      ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'].map((one) => mayConnect(one, true)),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('the list of hosts', () => {
  const { webhookHosts: hosts } = webhooksOf({
    WEBHOOK_HOSTS: ['crm.example', 'crm.example:8443', '*.partner.example'],
  });
  const listed = (url: string) => isListed(new URL(url), hosts);

  it.each([
    'https://crm.example/a',
    'https://CRM.example./',
    'https://crm.example:8443/',
    'https://a.b.partner.example/',
  ])('has %s', (url) => {
    expect(listed(url)).toBe(true);
  });

  it.each([
    'https://crm.example:8444/',
    'http://crm.example/',
    'https://other.example/',
    'https://crm.example.evil.example/',
    'https://xcrm.example/',
    'https://partner.example/',
    'https://evilpartner.example/',
    'https://a.partner.example:8443/',
  ])('has not %s', (url) => {
    expect(listed(url)).toBe(false);
  });

  it('bounds nothing where there is none', () => {
    expect(isListed(new URL('https://any.example:1234/'), undefined)).toBe(true);
  });

  it('holds when it is sent, whatever was written before there was a list', async () => {
    const before = asked;
    const url = `http://127.0.0.1:${port}/`;
    const sent = (WEBHOOK_HOSTS: string[]) =>
      post({ ...message, url, allowsLoopback: true, hosts: webhooksOf({ WEBHOOK_HOSTS }).webhookHosts });
    const error: unknown = await sent(['127.0.0.1']).catch((thrown) => thrown);
    expect([failureOf(error), asked]).toEqual(['unlisted', before]);
    expect((await sent([`127.0.0.1:${port}`])).status).toBe(204);
  });

  it('never opens what is inside', async () => {
    const { webhookHosts } = webhooksOf({ WEBHOOK_HOSTS: ['10.0.0.1'] });
    const sent = post({ ...message, url: 'https://10.0.0.1/', allowsLoopback: false, hosts: webhookHosts });
    await expect(sent).rejects.toThrow(ClosedAddressError);
  });
});

describe('a POST', () => {
  it('judges the very answer that the socket connects to, though the name said something else before', async () => {
    const before = asked;
    let answers = 0;
    const rebinding: Resolve = (name) => {
      answers += 1;
      return saying(answers === 1 ? '1.1.1.1' : '127.0.0.1')(name);
    };
    // Anyone who asks first, e.g. to judge it in advance, is given an open address.
    expect(await rebinding('rebind.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
    const url = `https://rebind.example:${port}/`;
    const sent = post({ ...message, url, allowsLoopback: false, resolve: rebinding });
    await expect(sent).rejects.toThrow(ClosedAddressError);
    expect([answers, asked]).toEqual([2, before]);
  });

  it('asks for the name once and goes to an open address among closed ones', async () => {
    let answers = 0;
    const resolve: Resolve = (name) => {
      answers += 1;
      return saying('10.0.0.1', '127.0.0.1', 'fd00::1')(name);
    };
    const before = asked;
    const sent = await post({ ...message, url: `http://localhost:${port}/`, allowsLoopback: true, resolve });
    expect([sent.status, answers, asked]).toEqual([204, 1, before + 1]);
  });

  it.each([
    ['https://10.0.0.1/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:7f00:1]/', false],
    ['https://0x7f.1/', false],
    ['https://2130706433/', false],
    ['http://1.1.1.1/', false],
    ['http://1.1.1.1/', true],
    ['https://169.254.169.254/', true],
  ])('to %s (loopback: %s) is refused before anything is sent', async (url, allowsLoopback) => {
    await expect(post({ ...message, url, allowsLoopback })).rejects.toThrow(ClosedAddressError);
  });

  it('goes by no proxy of the environment', async () => {
    process.env.HTTP_PROXY = process.env.http_proxy = 'http://127.0.0.1:9';
    process.env.NODE_USE_ENV_PROXY = '1';
    const sent = await post({ ...message, url: `http://127.0.0.1:${port}/`, allowsLoopback: true }).finally(() => {
      for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) delete process.env[name];
    });
    expect(sent.status).toBe(204);
  });

  it.each([
    [
      'answers with another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      101,
    ],
    ['closes the line without a word', '', undefined],
  ])('has an end where the receiver %s', async (_what, words, status) => {
    const rude = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(words));
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port: their } = rude.address() as AddressInfo;
    const sent = post({ ...message, url: `http://127.0.0.1:${their}/`, allowsLoopback: true, patienceMs: 2_000 });
    expect(await sent.then((posted) => posted.status).catch(() => undefined)).toBe(status);
    rude.close();
  });

  it('waits for a receiver for so long and no longer', async () => {
    const began = performance.now();
    const url = `http://127.0.0.1:${port}/hangs`;
    const error: unknown = await post({ ...message, url, allowsLoopback: true, patienceMs: 200 }).catch(
      (thrown) => thrown,
    );
    expect(failureOf(error)).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('Standard Webhooks', () => {
  it('is signed as the specification’s own example', () => {
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const [shared] = signatures([{ secret, key: newSigningKey() }], signed).split(' ');
    expect(shared).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is signed by Ed25519 as RFC 8032 has it: the same key and bytes, the same signature', () => {
    // RFC 8032, 7.1, test 1: its key, written as Standard Webhooks writes keys. The signature was made by OpenSSL's command.
    const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
    const own = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
    const key = `whsk_${Buffer.from(seed + own, 'hex').toString('base64')}`;
    expect(publicKeyOf(key)).toBe(`whpk_${Buffer.from(own, 'hex').toString('base64')}`);
    const signed = { id: 'msg_1', timestamp: 1614265330, body: '{"test": 2432232314}' };
    const [, asymmetric] = signatures([{ secret: 'whsec_AAAA', key }], signed).split(' ');
    expect(asymmetric).toBe(
      'v1a,9R51FvFauxjqIc6hSozSE339O2Fke3xc0nsxhGiPk/kZfMkkMQOlUEgS+zteZmB8WjIzSChY1/lZ0uvG/8M4Dg==',
    );
  });

  it('is verified by a receiver with the library of Standard Webhooks, with a key beside it and while a secret is changed', () => {
    const keys = [1, 2].map(() => ({ secret: newWebhookSecret(), key: newSigningKey() }));
    const body = JSON.stringify({ type: 'group.created', subject: 'zażółć' });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': 'a_17',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures(keys, { id: 'a_17', timestamp, body }),
    };
    for (const { secret } of keys) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const verify = (secret: string, text: string) => () => new Webhook(secret).verify(text, headers);
    expect(verify(newWebhookSecret(), body)).toThrow('No matching signature found');
    expect(verify(keys[0]?.secret ?? '', body.replace('created', 'changed'))).toThrow('No matching signature found');
  });

  it('has both kinds of signatures for both keys, each of which suffices', () => {
    const [young, old] = [newSigningKey(), newSigningKey()];
    const keys = [
      { secret: 'whsec_AAAA', key: young },
      { secret: 'whsec_BBBB', key: old },
    ];
    const header = signatures(keys, { id: 'a', timestamp: 1, body: '{}' });
    expect(header.split(' ').map((one) => one.split(',')[0])).toEqual(['v1', 'v1', 'v1a', 'v1a']);
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': header };
    const [first, second, other] = [young, old, newSigningKey()].map(publicKeyOf) as [string, string, string];
    expect(verifiedWith({ headers, text: '{}' }, [first, other, second])).toEqual([first, second]);
    expect(verifiedWith({ headers, text: '{ }' }, [first, second])).toEqual([]);
  });

  it('waits after tries in vain as its table says, and then no more', () => {
    const minutes = Array.from({ length: 10 }, (_, nth) => {
      const pause = pauseAfter(nth + 1, undefined, () => 0);
      return (pause ?? Number.NaN) / 60_000;
    });
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, Number.NaN]);
  });

  it('waits up to a tenth longer, by chance, and never less than the table or the receiver says', () => {
    expect([0, 0.5, 1].map((chance) => pauseAfter(2, undefined, () => chance))).toEqual([300_000, 315_000, 330_000]);
    expect([0, 1].map((chance) => pauseAfter(1, 120_000, () => chance))).toEqual([120_000, 132_000]);
    const all = Array.from({ length: 50 }, () => pauseAfter(2, undefined) ?? 0);
    expect(new Set(all).size).toBeGreaterThan(1);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(300_000);
  });

  it('goes on where it was when a range that was wanted again is over', () => {
    const again = { to: 20, backTo: 90 };
    expect(sentUpTo({ leaf: 10, again }, 19)).toEqual({ leaf: 19, attempts: 0 });
    expect(sentUpTo({ leaf: 10, again }, 20)).toEqual({ leaf: 90, again: null, attempts: 0 });
    expect(sentUpTo({ leaf: 10, again }, 55)).toEqual({ leaf: 90, again: null, attempts: 0 });
    // A program of before knew no end and went further: nothing of that is sent a third time.
    expect(sentUpTo({ leaf: 95, again }, 95)).toEqual({ leaf: 95, again: null, attempts: 0 });
    expect(sentUpTo({ leaf: 10, again: null }, 20)).toEqual({ leaf: 20, attempts: 0 });
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['999999999', 86_400_000],
    ['-5', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads Retry-After %s', (text, ms) => {
    expect(askedPause(text, 0)).toBe(ms);
  });
});
