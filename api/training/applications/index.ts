import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/portal-api.ts';
import { conflict, isRefusal } from '#domain/kernel/refusal.ts';
import { LIST_LABELS } from '#domain/training/course-date/terms.ts';
import { listApplications } from '#projections/training/applications/application-list.ts';
import { command } from '#api/http/define.ts';
import { success, warning } from '#api/http/flash.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { text, versionOf } from '#api/handlers/body.ts';
import { applicationOptions } from '../options.ts';
import { applicationDone } from '../run.ts';
import { bulkRoute } from './bulk.ts';
import { decisionPage, decisionRoutes, withReason } from './decisions.ts';
import { applicationDetails } from './details.ts';
import { documentRoutes } from './documents.ts';
import { applicationEdit, editRoutes } from './edit.ts';
import { readListQuery } from './filters.ts';
import { moveApplication, moveCommands } from './move.ts';
import { applicationNew, newRoutes } from './new.ts';

/** APP-01…APP-03: the list, its filters and what the filter bar needs. */
async function list(request: RequestContext) {
  const query = readListQuery(request.query);
  const [page, options] = await Promise.all([listApplications(request.app.db, query), applicationOptions(request)]);
  return { ...page, sort: query.sort, filters: query.typed, notices: query.notices, options };
}

export type { ApplicationItem, ApplicationPage } from '#projections/training/applications/application-list.ts';

/** The pages below /panel/applications. */
export const applicationLoaders = {
  applications: list,
  applicationNew,
  application: applicationDetails,
  applicationEdit,
  applicationDecision: decisionPage,
  attendanceDecision: (request: RequestContext) => decisionPage(request, 'attendance/'),
} satisfies Partial<Record<TrainingPage, Loader>>;

/** Commands and files below /panel/applications. */
export const applicationRoutes: readonly Route[] = [
  ...newRoutes,
  ...documentRoutes,
  bulkRoute,
  ...editRoutes,
  ...decisionRoutes,
  command('post /panel/applications/:id/move', moveCommands, {
    page: '/panel/applications/:id',
    run: async (request) => {
      const id = request.params.id ?? '';
      const courseDateId = text(request.body, 'courseDateId');
      if (!courseDateId)
        return {
          refused: 'invalid',
          message: 'Termin jest wymagane',
          errors: { courseDateId: ['Termin jest wymagane'] },
        };
      const moved = await moveApplication(withReason(request), id, { courseDateId, version: versionOf(request.body) });
      if (isRefusal(moved)) return moved.refused === 'notFound' ? moved : conflictAtField(moved.message, moved.current);
      const message = `Przeniesiono na wybrany termin: lista ${LIST_LABELS[moved.list]}.`;
      const flash = moved.list === 'primary' ? success(message) : warning(message);
      return applicationDone(request, moved.accepted, { applicationId: id, flash });
    },
  }),
];

const conflictAtField = (message: string, current: unknown) => ({
  ...conflict(message, current),
  errors: { courseDateId: [message] },
});
