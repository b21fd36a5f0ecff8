import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { capitalised } from '#domain/text/words.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { choiceKinds, timelineEntries } from '#api/handlers/history.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { DownloadRoute } from '#api/http/routes/route.ts';
import { presentAccount } from './details.ts';
import type { AccountScreen } from './screen.ts';

/** What is in the log about an account itself, with its proof; what other records say of the person belongs to those. */
export const accountDossier = (
  declaration: AccountDeclaration,
  screenOf: (request: RequestContext) => AccountScreen,
): DownloadRoute =>
  dossierRoute(`${declaration.base}/:id`, [declaration.permissions.read], async (request) => {
    const screen = screenOf(request);
    const { view } = screen.definition;
    const row = await presentAccount(screen, request);
    const subject = subjectOf(view.kind, row.id);
    const rows = await timelineOf(request.app.db, subject);
    return {
      subject,
      kind: capitalised(declaration.words.one),
      title: row.name,
      rows,
      entries: await timelineEntries(request.app.history(), rows, choiceKinds(request, view)),
    };
  });
