import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { FaultName } from '#tests/chaos/faults.ts';
import { chaos } from '#tests/support/program/chaos.ts';

/** What found most, and what each part of the installation has to live through. */
const TELLING: readonly FaultName[] = [
  'database backend killed',
  'leading worker killed',
  'mail server dropping',
  'redis empty',
  'leading worker frozen',
  'transaction held elsewhere',
  'disk full',
  'clock ahead',
];

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portal-chaos-'));

describe('the chaos trial', () => {
  it('loses, doubles and leaves behind nothing while each part of an installation fails once', async () => {
    const before = folders();
    const { code, stdout, stderr } = await chaos('20', '--seed', '12', '--people', '6', '--faults', TELLING.join(','));
    expect({ code, stderr, wrong: stdout.split('\n').filter((line) => /"wrong"|could not be/.test(line)) }).toEqual({
      code: 0,
      stderr: '',
      wrong: [],
    });
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const happened = said.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
    const here = said.find((line) => line.ready);
    const absent = ['redis', 'disk'].filter((part) => !here?.[part]);
    expect(happened).toEqual(TELLING.filter((fault) => !absent.some((part) => fault.startsWith(part))));
    const { acknowledged } = said.find((line) => line.acknowledged) as { acknowledged: Record<string, number> };
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
    expect(stdout).toContain('seed 12');
    expect(folders()).toEqual(before);
  }, 1_500_000);
});
