import { growTree } from '#ops/log-proof/tree.ts';
import type { Client } from '../client.ts';
import { load, median, report, round } from '../load.ts';
import { withProgram } from '../program.ts';
import { makeDates, registration } from './scene.ts';

const REGISTRATIONS = 2_000;
const CLIENTS = 16;
const ROUNDS = 3;

/** `npm run bench -- feed [registrations]`: entries a second for a program that reads all that happened (issue 26 C 11). */
export async function benchFeed(count = REGISTRATIONS): Promise<void> {
  await withProgram({ workers: false }, async ({ app, url, operator, visitor }) => {
    const [date = ''] = await makeDates(app, 1);
    const office = visitor();
    await office.refreshToken();
    await load({ clients: CLIENTS, calls: count }, async (n) => {
      const { status, text } = await office.post('/api/register-applications', registration(date, `${n}`));
      if (status !== 201) throw new Error(text);
    });
    await app.projector.catchUp();
    await growTree(app);
    for (const persons of [false, true]) {
      const secret = await tokenOf(operator, persons);
      const rounds: { entries: number; ms: number }[] = [];
      for (let n = 0; n < ROUNDS; n += 1) rounds.push(await followed(url, secret));
      report({
        bench: 'feed',
        persons,
        entries: rounds[0]?.entries,
        unit: 'entries per s',
        perSecond: round(median(rounds.map(({ entries, ms }) => (entries * 1000) / ms))),
        rounds: ROUNDS,
      });
    }
  });
}

async function tokenOf(operator: Client, persons: boolean): Promise<string> {
  const fields = { name: `Pomiar ${persons}`, kinds: ['application'], ...(persons ? { persons: 'true' } : {}) };
  const { status, body, text } = await operator.post('/panel/api-tokens', fields);
  if (status !== 201) throw new Error(text);
  return (await operator.props(`/panel/api-tokens/${body.id}/secret`)).body.data.secret as string;
}

async function followed(url: string, secret: string): Promise<{ entries: number; ms: number }> {
  const began = performance.now();
  let entries = 0;
  for (let after = ''; ;) {
    const answer = await fetch(`${url}/api/v1/feed${after && `?lastEventId=${after}`}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    const page = (await answer.json()) as { readonly id: string }[];
    const last = page.at(-1);
    if (!last) return { entries, ms: performance.now() - began };
    entries += page.length;
    after = last.id;
  }
}
