import { subjectOf } from '#domain/kernel/subject.ts';
import { idsOfHuman } from '#projections/person-merge-list.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import type { DownloadRoute } from '#api/http/routes/route.ts';
import { ofHuman, recordsOf } from './file.ts';
import { linesOf } from './history.ts';
import { exported } from './person.ts';
import type { PersonSource } from './source.ts';

/**
 * What is in the log about a person, with its proof, to be given to that person: of everybody else in these facts, those who
 * acted included, nothing but digests.
 */
export const personDossier = (page: string, source: PersonSource): DownloadRoute =>
  dossierRoute(page, source.rights.file, async (request) => {
    const { personId, name } = await exported(request, source, 'pdf');
    const ids = await idsOfHuman(request.app.db, personId);
    const parts = await Promise.all(ids.map((id) => recordsOf(request, source, { personId: id, most: undefined })));
    const accounts = parts.flatMap((part) => part.accounts);
    const records = ofHuman(parts, ids);
    const rows = await linesOf(request, { ids, accounts, records, most: undefined });
    return {
      subject: subjectOf('person', personId),
      kind: 'Osoba',
      title: name,
      rows,
      entries: rows.map((row) => ({
        ...timelineEntry(row),
        actor: { type: row.actor_type, id: row.actor_id, name: null },
      })),
      onlyOf: new Set(ids),
    };
  });
