import type { Term } from '#ops/postgres/lease.ts';
import { CONTROL } from './channels.ts';
import type { ThreadBuild } from './builds.ts';
import { Runner } from './runner.ts';
import { Statements } from './statements.ts';
import { defaultTuning, type Context } from './target.ts';

/** What a thread folds with. */
export type ThreadContext = Pick<Context, 'pool' | 'log' | 'models' | 'logger'>;

/**
 * The work of a thread: builds its read models, of which more may be asked for meanwhile, and puts them in
 * place. The term is that of the process which started it.
 */
export async function buildModels(parts: ThreadContext, { models, token }: ThreadBuild): Promise<void> {
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
