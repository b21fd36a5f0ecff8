import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { Busy } from '#ops/busy.ts';
import type { ScannerConfig } from '#ops/config/scanner.ts';
import { clamd as startClamd, type Clamd } from '#tests/support/servers/clamd.ts';
import { problemOfVirus, scan, scannerVersion } from './scanner.ts';

const VIRUS = 'a-virus-of-this-test';

let server: Clamd | undefined;
afterEach(() => server?.stop());
const clamd = async (answerTo: Parameters<typeof startClamd>[0]): Promise<ScannerConfig> =>
  (server = await startClamd(answerTo));

const honest = (content: Buffer) => (content.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK');

async function kept(scanner: ScannerConfig | undefined, content: Buffer) {
  const [metrics, lines] = [new Registry(), [] as unknown[]];
  const app = {
    config: { ...(scanner ? { scanner } : {}) },
    logger: { warn: (fields: object) => lines.push(fields) },
    metrics,
  };
  const problem = await problemOfVirus(app as never, content).catch((error: unknown) => error);
  const counted = (await metrics.metrics()).split('\n').filter((line) => line.startsWith('portal_virus_scans_total'));
  return { problem, counted, lines };
}

describe('files are shown to a virus scanner before they are kept', () => {
  it('what it finds is refused in words, across the border of pieces too', async () => {
    const scanner = await clamd(honest);
    const long = Buffer.concat([Buffer.alloc(64 * 1024 - 5), Buffer.from(VIRUS), Buffer.alloc(200_000)]);
    expect(await scan(scanner, long)).toBe('Test.Virus');
    expect(await kept(scanner, long)).toMatchObject({
      problem: expect.stringMatching(/^Program antywirusowy znalazł w pliku zagrożenie/),
      counted: ['portal_virus_scans_total{outcome="infected"} 1'],
    });
    expect(await kept(scanner, Buffer.alloc(300_000))).toMatchObject({
      problem: undefined,
      counted: ['portal_virus_scans_total{outcome="clean"} 1'],
    });
    expect(await scannerVersion(scanner)).toContain('ClamAV');
  });

  it.each<[what: string, answer: string | undefined]>([
    ['an error', 'INSTREAM size limit exceeded. ERROR'],
    ['nothing', undefined],
    ['words that are no answer', 'stream: OK but'],
  ])('a scanner that answers %s has not answered: 503, or taken where a setting says so', async (_what, answer) => {
    const scanner = await clamd(() => answer);
    const { problem, counted } = await kept(scanner, Buffer.from('x'));
    expect(problem).toBeInstanceOf(Busy);
    expect(problem).toMatchObject({
      message: expect.stringMatching(/nie można teraz sprawdzić/),
      retryAfterSeconds: 60,
    });
    expect(counted).toEqual(['portal_virus_scans_total{outcome="away"} 1']);
    expect(await kept({ ...scanner, passesWhenAway: true }, Buffer.from('x'))).toMatchObject({ problem: undefined });
  });

  it('one that is not there has not answered either, and without a setting nobody is asked', async () => {
    const away: ScannerConfig = { address: { path: '/nowhere/clamd.ctl' }, passesWhenAway: false };
    expect((await kept(away, Buffer.from(VIRUS))).problem).toBeInstanceOf(Busy);
    expect(await kept(undefined, Buffer.from(VIRUS))).toEqual({ problem: undefined, counted: [], lines: [] });
  });
});
