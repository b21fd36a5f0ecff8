import { Session } from 'node:inspector/promises';
import type { Client } from '../client.ts';
import { load, medians, report } from '../load.ts';
import { withProgram } from '../program.ts';
import { makeDates, registration } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 8;
const CALLS = 400;

/** `npm run bench -- request`: what one page and one command cost: requests per second, and files of ours entered. */
export async function benchRequest(): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator, visitor }) => {
    const dates = await makeDates(app, 1);
    const ids = await registered(visitor(), dates[0] ?? '', CALLS * (ROUNDS + 2));
    const page = () => operator.props(`/panel/applications/${ids[0]}`);
    let next = 1;
    const command = () => operator.post(`/panel/applications/${ids[next++]}/confirm`);
    await page();
    await command();
    const files = { page: await filesEntered(page), command: await filesEntered(command) };
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        page: await load({ clients: CLIENTS, calls: CALLS }, async () => answered(await page())),
        command: await load({ clients: CLIENTS, calls: CALLS }, async () => answered(await command())),
      });
    }
    const measured = rounds.slice(1);
    report({
      bench: 'request',
      clients: CLIENTS,
      page: { ...medians(measured.map((one) => one.page)), files: files.page },
      command: { ...medians(measured.map((one) => one.command)), files: files.command },
    });
  });
}

function answered({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
}

/** How many source files of ours have a function that one call enters; what runs at the same time is counted too. */
async function filesEntered(call: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await call();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ours = result.filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'));
  const entered = ours.filter(({ url, functions }) => {
    // The module's own body, and the client that asks, are no part of the request.
    const calls = functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0);
    return calls.length > 0 && !url.includes('/ops/run/');
  });
  return entered.length;
}

async function registered(visitor: Client, courseDateId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await visitor.post('/api/register-applications', registration(courseDateId, `${n}`));
    if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}: ${answer.text}`);
    ids.push(answer.body.applications[0].id as string);
  }
  return ids;
}
