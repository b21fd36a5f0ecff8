import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from '../client.ts';
import { median, medians, report, round, type Load } from '../load.ts';
import { processorTime } from '../machine.ts';
import { withProgram, type Program } from '../program.ts';
import { command, generate, type Cost, type GeneratedCall } from '../requests.ts';
import { judged } from '../verdict.ts';
import { startFairPeer } from './fair-peer.ts';
import { startPeer } from './peer.ts';
import { makeDates, registration } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 1_600;
const DATES = 40;

/** Who is measured: the library behind Express, the same with sessions, tokens, a list and seats, and the program. */
const SIDES = ['bare', 'fair', 'ours'] as const;
type Side = (typeof SIDES)[number];
type Figures = Load & Cost;
type Work = `${Side}Registrations` | `${Side}Decisions` | 'oneDate';
/** What the mails of a crowd take after it: time, and processor time of each registration's. */
interface Mails {
  readonly outMs: number;
  readonly mailMs: number;
}

type Round = Record<Work, Figures> & { readonly mails: Mails };

interface Site {
  readonly url: string;
  readonly visitors: readonly Client[];
  readonly operator: Client;
  /** Where one registers, and where decisions begin. */
  readonly paths: { readonly register: string; readonly panel: string };
}

/**
 * `npm run bench -- http [calls]`: registrations and operators' decisions by 32 clients through the whole stack, mails, jobs and read
 * models running, against two peers on the same PostgreSQL in the same run (`peer.ts`, `fair-peer.ts`). Goals of issue 27.
 */
export async function benchHttp(calls = CALLS): Promise<void> {
  await withProgram({ workers: true }, async (program) => {
    const { app, databaseUrl } = program;
    const dates = await makeDates(app, DATES + ROUNDS + 1);
    const bare = await startPeer(databaseUrl);
    const fair = await startFairPeer(databaseUrl, dates, calls * (ROUNDS + 1));
    const sites = await sitesOf(program, { bare: bare.url, fair: fair.url });
    const rounds: Round[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) {
      const measured: Partial<Record<Work, Figures>> = {};
      let mails: Mails | undefined;
      const ids: Record<Side, string[]> = { bare: [], fair: [], ours: [] };
      const register = async (side: Side, name: Work, date: (at: number) => string) => {
        const made = await registrations(sites[side], calls, (at) => ({ date: date(at), who: `${n}-${name}-${at}` }));
        measured[name] = made.figures;
        return made.ids;
      };
      // Every second round in the other order: who comes first finds the machine as the one before left it.
      const order = n % 2 === 0 ? SIDES : SIDES.toReversed();
      for (const side of order) {
        ids[side] = await register(side, `${side}Registrations`, (at) => dates[at % DATES] ?? '');
        if (side === 'ours') mails = await mailsOut(app.pool, calls);
      }
      await register('ours', 'oneDate', () => dates[DATES + n] ?? '');
      await mailsOut(app.pool, calls);
      for (const side of order) measured[`${side}Decisions`] = await decisions(sites[side], ids[side]);
      await mailsOut(app.pool, calls);
      if (mails) rounds.push({ ...(measured as Record<Work, Figures>), mails });
    }
    await bare.close();
    await fair.close();
    reportRounds(rounds.slice(1));
  });
}

async function sitesOf(
  { url, operator }: Program,
  peers: Record<'bare' | 'fair', string>,
): Promise<Record<Side, Site>> {
  const visitorsAt = async (at: string, ready: boolean): Promise<Client[]> => {
    const clients = Array.from({ length: CLIENTS }, () => new Client(at));
    if (ready) for (const client of clients) await client.refreshToken();
    return clients;
  };
  const fairOperator = new Client(peers.fair);
  await fairOperator.post('/login');
  const peerPaths = { register: '/registrations', panel: '/applications' };
  return {
    bare: { url: peers.bare, visitors: await visitorsAt(peers.bare, false), operator, paths: peerPaths },
    fair: { url: peers.fair, visitors: await visitorsAt(peers.fair, true), operator: fairOperator, paths: peerPaths },
    ours: {
      url,
      visitors: await visitorsAt(url, true),
      operator,
      paths: { register: '/api/register-applications', panel: '/panel/applications' },
    },
  };
}

async function measure(url: string, status: number, calls: readonly GeneratedCall[]) {
  const { load, cost, answers } = await generate({ origin: url, clients: CLIENTS, calls, status });
  return { figures: { ...load, ...cost }, answers };
}

async function registrations(
  { url, visitors, paths }: Site,
  calls: number,
  what: (at: number) => { readonly date: string; readonly who: string },
): Promise<{ figures: Figures; ids: string[] }> {
  const sent = Array.from({ length: calls }, (_, at) => {
    const { date, who } = what(at);
    return command(visitors[at % CLIENTS] as Client, paths.register, registration(date, who));
  });
  const { figures, answers } = await measure(url, 201, sent);
  const idOf = (text: string) => (JSON.parse(text) as { applications: { id: string }[] }).applications[0]?.id ?? '';
  return { figures, ids: answers.map(({ text }) => idOf(text)) };
}

async function decisions({ url, operator, paths }: Site, ids: readonly string[]): Promise<Figures> {
  const sent = ids.map((id) => command(operator, `${paths.panel}/${id}/confirm`));
  return (await measure(url, 200, sent)).figures;
}

function reportRounds(rounds: readonly Round[]): void {
  const middle = (of: (one: Round) => number) => round(median(rounds.map(of)));
  const figuresOf = (work: Work) => ({
    ...medians(rounds.map((figures) => figures[work])),
    nodeMs: middle((figures) => figures[work].nodeMs),
    postgresMs: middle((figures) => figures[work].postgresMs),
  });
  const works = SIDES.flatMap((side) => [`${side}Registrations`, `${side}Decisions`] as const);
  report({
    bench: 'http',
    node: process.versions.node,
    clients: CLIENTS,
    rounds: ROUNDS,
    mailsOutMs: middle(({ mails }) => mails.outMs),
    mailMs: middle(({ mails }) => mails.mailMs),
    ...Object.fromEntries([...works, 'oneDate' as const].map((work) => [work, figuresOf(work)])),
  });
  const ratio = (kind: 'Registrations' | 'Decisions', peer: 'bare' | 'fair', figure: 'perSecond' | 'p99') =>
    middle((figures) => figures[`ours${kind}`][figure] / figures[`${peer}${kind}`][figure]);
  const words = { bare: 'the library behind Express', fair: 'the library with sessions, tokens, list and seats' };
  for (const [kind, peer, least] of [
    ['Registrations', 'bare', 0.7],
    ['Registrations', 'fair', 1.1],
    ['Decisions', 'bare', 0.85],
    ['Decisions', 'fair', 1.5],
  ] as const) {
    const about = { bench: 'http', unit: `× ${words[peer]}` };
    const name = kind.toLowerCase();
    const value = ratio(kind, peer, 'perSecond');
    judged({ ...about, figure: `${name} per s, 32 clients`, value, goal: { atLeast: least } });
    if (peer === 'fair')
      judged({ ...about, figure: `${name}, p99`, value: ratio(kind, peer, 'p99'), goal: { atMost: 1.2 } });
  }
  judged({
    bench: 'http',
    figure: 'processor time of a registration with its mail, Node and PostgreSQL',
    value: middle(({ oursRegistrations: { nodeMs, postgresMs }, mails }) => nodeMs + postgresMs + mails.mailMs),
    unit: 'ms',
    goal: { atMost: 4 },
  });
}

/** Waits until no mail waits any more, so that what one round left to do is not counted in another's; what that took. */
async function mailsOut(pool: pg.Pool, calls: number): Promise<Mails> {
  const [began, before] = [performance.now(), processorTime().own];
  let last = began;
  for (let quiet = 0; quiet < 5;) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM app.mails WHERE status = 'queued') AS waiting`,
    );
    quiet = rows[0]?.waiting ? 0 : quiet + 1;
    if (rows[0]?.waiting) last = performance.now();
    await sleep(50);
  }
  return { outMs: last - began, mailMs: (processorTime().own - before) / calls };
}
