import { guardOf } from '#domain/kernel/access.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { capitalised } from '#domain/text/words.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { choiceKinds, timelineEntries } from '#api/handlers/history.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';
import type { DownloadRoute } from '#api/http/routes/route.ts';
import { presentRecord } from './details.ts';
import type { RecordScreen } from './screen.ts';

/** What is in the log about a record, with its proof: anyone who reads its page sees all that its facts hold. */
export function recordDossier(screen: RecordScreen): DownloadRoute {
  const { declaration } = screen.record;
  return dossierRoute(`${declaration.base}/:id`, guardOf(declaration.permissions.read), async (request) => {
    const row = await presentRecord(screen, request);
    const subject = subjectOf(declaration.kind, row.id);
    const rows = await timelineOf(request.app.db, subject);
    return {
      subject,
      kind: capitalised(declaration.words.one),
      title: row.title,
      rows,
      entries: await timelineEntries(request.app.history(), rows, choiceKinds(request, declaration)),
    };
  });
}
