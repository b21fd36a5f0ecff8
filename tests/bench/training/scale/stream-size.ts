import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { median } from '../../load.ts';
import { withPlace, withProgramAt, type Program } from '../../program.ts';
import { command, generate, page } from '../../requests.ts';
import { makeDates, registration } from '../scene.ts';

/** What a course date whose stream has so many events costs; times in ms, of one client. */
export interface StreamSize {
  readonly events: number;
  readonly applications: number;
  /** A decision by a program that has not met the stream yet, and by one that has. */
  readonly coldDecision: number;
  readonly decision: number;
  readonly datePage: number;
  readonly asOf: number;
}

const COLD_ROUNDS = 3;

/** Fills a date through the public door until its stream is that long, then works on it. */
export async function measureStreamSize(events: number): Promise<StreamSize> {
  let result: StreamSize | undefined;
  await withPlace(async (place) => {
    let dateId = '';
    let ids: string[] = [];
    await withProgramAt(place, { workers: true }, async (program) => {
      [dateId = ''] = await makeDates(program.app, 1, { seatLimit: 20_000 });
      ids = await fill(program, dateId, events);
    });
    const cold: number[] = [];
    for (let n = 0; n < COLD_ROUNDS; n += 1)
      await withProgramAt(place, { workers: true }, async ({ url, operator }) => {
        cold.push(await p50(url, [command(operator, `/panel/applications/${ids[n]}/confirm`)]));
      });
    await withProgramAt(place, { workers: true }, async ({ app, url, operator }) => {
      const decisions = ids
        .slice(COLD_ROUNDS, COLD_ROUNDS + 40)
        .map((id) => command(operator, `/panel/applications/${id}/confirm`));
      const decision = await p50(url, decisions);
      await app.queue.idle(600_000);
      const many = (path: string) => Array.from({ length: 30 }, () => page(operator, path));
      const moment = encodeURIComponent(new Date().toISOString());
      result = {
        events: await lengthOf(app, dateId),
        applications: ids.length,
        coldDecision: median(cold),
        decision,
        datePage: await p50(url, many(`/panel/course-dates/${dateId}`)),
        asOf: await p50(url, many(`/backend/panel/applications/${ids[0]}?asOf=${moment}`)),
      };
    });
  });
  if (!result) throw new Error('Nothing was measured');
  return result;
}

async function p50(origin: string, calls: Parameters<typeof generate>[0]['calls']): Promise<number> {
  const { load } = await generate({ origin, clients: 1, calls, status: 200 });
  return load.p50;
}

async function fill({ app, url, visitor }: Program, dateId: string, events: number): Promise<string[]> {
  const client = visitor();
  await client.refreshToken();
  const ids: string[] = [];
  while ((await lengthOf(app, dateId)) < events) {
    // A registration is followed by the fact that its confirmation was sent.
    const missing = Math.ceil((events - (await lengthOf(app, dateId))) / 2);
    const calls = Array.from({ length: Math.max(missing, 1) }, (_, n) =>
      command(client, '/api/register-applications', registration(dateId, `${ids.length}-${n}`)),
    );
    const { answers } = await generate({ origin: url, clients: 16, calls, status: 201 });
    for (const { text } of answers)
      ids.push((JSON.parse(text) as { applications: { id: string }[] }).applications[0]?.id ?? '');
    await app.queue.idle(600_000);
  }
  return ids;
}

async function lengthOf({ pool }: App, dateId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM eventstore.events WHERE stream = $1',
    [courseDateStream(dateId)],
  );
  return rows[0]?.n ?? 0;
}
