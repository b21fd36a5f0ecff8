import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReportView } from './view.ts';
import { makeViews } from './views.ts';

interface Needs {
  readonly pool: pg.Pool;
  readonly logger: Pick<Logger, 'warn'>;
  readonly views: readonly ReportView[];
}

/** Makes the views whenever tables came to be live, and says once which of them can't be made. */
export function viewKeeper({ pool, logger, views }: Needs): () => Promise<void> {
  let said = '';
  return async () => {
    const troubles = await makeViews(pool, views);
    const text = JSON.stringify(troubles);
    if (troubles.length > 0 && text !== said) logger.warn({ troubles }, 'Some views of reports can not be made now');
    said = text;
  };
}
