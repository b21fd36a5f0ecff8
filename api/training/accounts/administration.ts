import type { App } from '#ops/app.ts';
import { oneAtATime } from '#ops/execute/one-at-a-time.ts';

/**
 * Runs a change of an operator with no other one beside it, and tells it whether somebody else administers with an
 * access that doesn't end (OPR-01). When the list of operators can't catch up the answer is no: nobody is lost by that.
 */
export const administering = <R>(app: App, operatorId: string, change: (othersAdminister: boolean) => Promise<R>) =>
  oneAtATime(app, 'accounts', async () => change(await othersAdminister(app, operatorId)));

async function othersAdminister(app: App, operatorId: string): Promise<boolean> {
  if (!(await app.projector.waitFor(['operators'], await app.log.newest()))) return false;
  const other = await app.db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'ADMIN_OPERATOR')
    .where('access_type', '=', 'unlimited')
    .where('id', '<>', operatorId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
