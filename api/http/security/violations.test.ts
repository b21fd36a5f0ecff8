import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { violationRoutes, VIOLATIONS_PATH } from './violations.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

let lines: string[];
let metrics: Registry;
let url: string;
beforeEach(async () => {
  lines = [];
  metrics = new Registry();
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const server = createServer(express().use(violationRoutes({ logger, metrics }))).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${VIOLATIONS_PATH}`;
});

const send = async (body: string, type = 'application/reports+json'): Promise<number> =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status;

const modern = (body: object) => JSON.stringify([{ type: 'csp-violation', url: 'https://x.example/konto?a=1', body }]);

describe('reports of the content security policy', () => {
  it('are counted and logged by what was kept from where, without pages, queries and ids', async () => {
    const report = {
      documentURL: 'https://x.example/panel/employees/jan-kowalski?filters[query]=kowalski',
      referrer: 'https://x.example/?q=sekret',
      sample: 'alert("sekret")',
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/kowalski.js?token=sekret',
      sourceFile: 'https://x.example/assets/main-Bx_1.js?sekret',
      lineNumber: 7,
    };
    expect(await send(modern(report))).toBe(204);
    const old = { 'csp-report': { 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline' } };
    expect(await send(JSON.stringify(old), 'application/csp-report')).toBe(204);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example', source: 'assets/main-Bx_1.js:7' },
      { directive: 'style-src', blocked: 'inline', source: '' },
    ]);
    expect(lines.join('')).not.toMatch(/kowalski|sekret|panel/);
    expect(await metrics.metrics()).toContain('portal_csp_violations_total{directive="script-src-elem"} 1');
  });

  it('of any other shape make no label, no line of their own and no error', async () => {
    const strange = { effectiveDirective: 'x'.repeat(500), blockedURL: 'data:text/html,sekret', sourceFile: 'sekret' };
    expect(await send(modern(strange))).toBe(204);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { directive: 'other', blocked: 'data:', source: '' },
    ]);
    for (const body of ['[null, 1, "a", {"type": "deprecation", "body": {}}, {"csp-report": null}]', '{}'])
      expect([body, await send(body)]).toEqual([body, 204]);
    expect(await send('{')).toBe(400);
    expect(await send('plain', 'text/plain')).toBe(204);
    expect(lines).toHaveLength(1);
  });

  it('are bounded: the size of one, how many it may report, and how many are taken in a minute', async () => {
    expect(await send(JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(40_000) } }))).toBe(413);
    const many = Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }));
    expect(await send(JSON.stringify(many))).toBe(204);
    expect(lines).toHaveLength(10);
    const statuses = [];
    for (let sent = 0; sent < 70; sent++) statuses.push(await send('[]'));
    expect(statuses.filter((status) => status === 429).length).toBe(12);
    expect(lines).toHaveLength(10);
  });
});
