import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Client } from '../client.ts';
import { median, medians, report, round, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { command, generate, type Cost, type GeneratedCall } from '../requests.ts';
import { judged } from '../verdict.ts';
import { startPeer } from './peer.ts';
import { makeDates, registration } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 1_600;
const DATES = 40;
const WORK = ['peerRegistrations', 'registrations', 'oneDate', 'peerDecisions', 'decisions'] as const;

type Work = (typeof WORK)[number];
type Round = Record<Work, Load & Cost> & { readonly mailsOutMs: number };

/**
 * `npm run bench -- http [calls]`: registrations and operators' decisions by 32 clients through the whole stack, mails, jobs and read
 * models running, against the best-known library behind Express on the same PostgreSQL in the same run (`peer.ts`).
 * Goals: as fast as the peer, p99 at most 1.2 times its own.
 */
export async function benchHttp(calls = CALLS): Promise<void> {
  await withProgram({ workers: true }, async ({ app, url, operator, visitor, databaseUrl }) => {
    const dates = await makeDates(app, DATES + ROUNDS + 1);
    const peer = await startPeer(databaseUrl);
    const clients = Array.from({ length: CLIENTS }, visitor);
    for (const client of clients) await client.refreshToken();
    const rounds: Round[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) {
      const measure = async (origin: string, status: number, calls: readonly GeneratedCall[]) => {
        const { load, cost, answers } = await generate({ origin, clients: CLIENTS, calls, status });
        return { figures: { ...load, ...cost }, answers };
      };
      const register = (client: number, path: string, date: string | undefined) =>
        command(
          clients[client % CLIENTS] as Client,
          path,
          registration(date ?? '', `${n}-${path.length}-${client}-${date}`),
        );
      const each = (call: (n: number) => GeneratedCall) => Array.from({ length: calls }, (_, at) => call(at));
      const ids = (answers: readonly { text: string }[]): string[] =>
        answers.map(({ text }) => (JSON.parse(text) as { applications: { id: string }[] }).applications[0]?.id ?? '');

      const peers = await measure(
        peer.url,
        201,
        each((at) => register(at, '/registrations', dates[at % DATES])),
      );
      const ours = await measure(
        url,
        201,
        each((at) => register(at, '/api/register-applications', dates[at % DATES])),
      );
      const began = performance.now();
      await mailsOut(app.pool);
      const mailsOutMs = performance.now() - began;
      const oneDate = await measure(
        url,
        201,
        each((at) => register(at, '/api/register-applications', dates[DATES + n])),
      );
      await mailsOut(app.pool);
      const [peerIds, ourIds] = [ids(peers.answers), ids(ours.answers)];
      const peerDecisions = await measure(
        peer.url,
        200,
        each((at) => command(operator, `/applications/${peerIds[at]}/confirm`)),
      );
      const decisions = await measure(
        url,
        200,
        each((at) => command(operator, `/panel/applications/${ourIds[at]}/confirm`)),
      );
      await mailsOut(app.pool);
      rounds.push({
        peerRegistrations: peers.figures,
        registrations: ours.figures,
        oneDate: oneDate.figures,
        peerDecisions: peerDecisions.figures,
        decisions: decisions.figures,
        mailsOutMs,
      });
    }
    await peer.close();
    reportRounds(rounds.slice(1));
  });
}

function reportRounds(rounds: readonly Round[]): void {
  const figuresOf = (work: Work) => ({
    ...medians(rounds.map((figures) => figures[work])),
    nodeMs: median(rounds.map((figures) => figures[work].nodeMs)),
    postgresMs: median(rounds.map((figures) => figures[work].postgresMs)),
  });
  report({
    bench: 'http',
    clients: CLIENTS,
    rounds: ROUNDS,
    mailsOutMs: Math.round(median(rounds.map(({ mailsOutMs }) => mailsOutMs))),
    ...Object.fromEntries(WORK.map((work) => [work, figuresOf(work)])),
  });
  const ratios = (ours: Work, peers: Work, figure: 'perSecond' | 'p99') =>
    round(median(rounds.map((figures) => figures[ours][figure] / figures[peers][figure])));
  for (const [name, ours, peers] of [
    ['registration', 'registrations', 'peerRegistrations'],
    ['decision', 'decisions', 'peerDecisions'],
  ] as const) {
    const about = { bench: 'http', unit: '× the library behind Express' };
    judged({
      ...about,
      figure: `${name}s per s, 32 clients`,
      value: ratios(ours, peers, 'perSecond'),
      goal: { atLeast: 1 },
    });
    judged({ ...about, figure: `${name}, p99`, value: ratios(ours, peers, 'p99'), goal: { atMost: 1.2 } });
  }
}

/** Waits until no mail waits any more, so that what one round left to do is not counted in another's. */
async function mailsOut(pool: pg.Pool): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM app.mails WHERE status = 'queued') AS waiting`,
    );
    quiet = rows[0]?.waiting ? 0 : quiet + 1;
    await sleep(50);
  }
}
