import type { Term } from '#ops/postgres/lease.ts';
import { CONTROL } from './channels.ts';
import type { BuildShare } from './builds.ts';
import { Runner } from './runner.ts';
import { Statements } from './statements.ts';
import { defaultTuning, type Context } from './target.ts';

/** What a thread folds with. */
export type ShareContext = Pick<Context, 'pool' | 'log' | 'models' | 'logger'>;

/**
 * The work of one thread: builds the read models of its share, of which there may come more meanwhile, and puts them in
 * place. The term is that of the process which started it.
 */
export async function buildShare(parts: ShareContext, { models, token }: BuildShare): Promise<void> {
  const over = new AbortController();
  const term: Term = { name: 'read-model-builds', token, ended: over.signal, end: () => over.abort() };
  const context: Context = {
    ...parts,
    models: parts.models.filter(({ name }) => models.includes(name)),
    tuning: defaultTuning,
    statements: new Statements(),
    probe: () => undefined,
    term,
  };
  const runner = new Runner(context, 'next', () => undefined);
  const deaf = parts.pool.dedicated.listen(CONTROL, () => {
    void runner.callForBuilds().catch(() => runner.call());
  });
  try {
    await runner.open();
    await runner.build(over.signal);
  } finally {
    deaf();
  }
}
