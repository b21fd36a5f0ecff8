import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { loggerOptions } from './logger.ts';
import { logCounter } from './process-metrics.ts';

describe('the log', () => {
  it('says of an error what it is and where, and nothing it drags along', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, next) {
        lines.push(String(chunk));
        next();
      },
    });
    const logger = pino(loggerOptions({ level: 'info' }), stream);
    const cause = Object.assign(new Error('inner'), { detail: 'Key (email)=(jan@demo.example)' });
    const error = Object.assign(new Error('outer', { cause }), {
      code: '23505',
      client: { password: 'secret' },
      parameters: ['jan@demo.example'],
    });
    logger.error({ err: error, user: { email: 'jan@demo.example', id: 'o1' } }, 'failed');
    expect(lines.join('')).not.toMatch(/jan@|secret/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: { type: 'Error', message: 'outer', code: '23505', cause: { message: 'inner' } },
      user: { id: 'o1' },
    });
  });

  it('counts what it writes, and says nothing of traces while there are none', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, next) {
        lines.push(String(chunk));
        next();
      },
    });
    const registry = new Registry();
    const logger = pino(loggerOptions({ level: 'info', onLine: logCounter(registry) }), stream);
    logger.info('Zażółć');
    logger.debug('not written');
    const written = Buffer.byteLength(lines.join(''));
    expect(written).toBeGreaterThan(10);
    expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 30, time: expect.any(String), msg: 'Zażółć' });
    return expect(registry.metrics()).resolves.toContain(`portal_log_bytes_total ${written}\n`);
  });
});
