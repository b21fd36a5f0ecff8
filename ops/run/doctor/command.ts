import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const USAGE =
  'npm run doctor [-- --json]: says what is wrong with this installation, with the settings of its environment';

const WORDS: Readonly<Record<Finding['level'], string>> = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' };

const line = ({ check, level, message, advice }: Finding): string =>
  `${WORDS[level].padEnd(8)} ${check.padEnd(12)} ${message}${advice ? ` → ${advice}` : ''}`;

/** @returns the exit code: 1 when there is a problem, 0 otherwise */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    console.error(USAGE);
    return 1;
  }
  const findings = await examine(process.env);
  const healthy = findings.every(({ level }) => level !== 'problem');
  console.log(args.includes('--json') ? JSON.stringify({ healthy, findings }, null, 2) : findings.map(line).join('\n'));
  return healthy ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
