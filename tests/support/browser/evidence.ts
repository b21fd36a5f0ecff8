import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** Where failed tests of browsers leave what they saw; git does not see it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../test-failures');

/** A visitor of a running portal, as far as a failed test shows it. */
export interface Witness {
  readonly context: BrowserContext;
  /** What the page's console said. */
  readonly problems: readonly string[];
  /** What the program wrote into its log as an error. */
  readonly faults: readonly string[];
}

/** The visitors of this worker whose pages are open. */
const witnesses = new Set<Witness>();
/** What an earlier failure has shown already: pages that it left open. */
const shown = new WeakMap<object, string>();

export function watch(witness: Witness): void {
  witnesses.add(witness);
  witness.context.on('close', () => witnesses.delete(witness));
}

/** Keeps a picture of every open page, its console and the program's errors, and says where: for a test that failed. */
export async function keepEvidence(test: string): Promise<void> {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 90);
  let place = 0;
  for (const { context, problems, faults } of witnesses) {
    for (const page of context.pages()) {
      if (shown.get(page) === page.url()) continue;
      shown.set(page, page.url());
      place += 1;
      mkdirSync(FOLDER, { recursive: true });
      const file = path.join(FOLDER, `${name}-${place}`);
      const picture = await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).then(
        () => `${file}.png`,
        () => 'no picture',
      );
      const lines = [`${page.url()}  ${picture}`, ...problems.slice(-10), ...faults.slice(-10)];
      writeFileSync(`${file}.txt`, lines.join('\n'));
      console.error(`What “${test}” saw: ${lines.join('\n  ')}`);
    }
  }
}
