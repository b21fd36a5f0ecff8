import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { compareDownload } from '#api/handlers/compare-file.ts';
import { comparePage } from '#api/handlers/compare-list.ts';
import { atAskedMoment, withPast } from '#api/handlers/past-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, download, page, type Route } from '#api/http/routes/route.ts';
import { changeRecord, createRecord, switchRecord } from './change.ts';
import { SWITCHES } from '#domain/record/view.ts';
import { fileWord } from '#domain/text/words.ts';
import { comparedRecords } from './compared.ts';
import { recordDetails, recordEdit, recordNew, recordSwitch } from './details.ts';
import { recordDossier } from './dossier.ts';
import { recordExport, recordList } from './list.ts';
import type { RecordScreen } from './screen.ts';
import { mostFiles } from './uploads.ts';

/** The routes of a plain record: list, new, details, edit, and switching it off and on. */
export function recordRoutes(screen: RecordScreen): readonly Route[] {
  const { declaration, create, change: edit } = screen.record;
  const { base, permissions } = declaration;
  const [read, write] = [guardOf(permissions.read), guardOf(permissions.write)];
  const maxFiles = mostFiles(screen);
  const compared = {
    load: (request: RequestContext) => recordList(screen, request),
    list: comparedRecords(screen),
  };
  const upload = maxFiles > 0 ? { upload: { maxBytes: UPLOAD_MAX_BYTES, maxFiles } } : {};
  return [
    page(
      base,
      read,
      withPast((request) => recordList(screen, request)),
    ),
    {
      ...download(`${base}/excel`, read, async (request, res) =>
        recordExport(screen, await atAskedMoment(request), res),
      ),
      hasPast: true,
    },
    page(`${base}/compare`, read, (request) => comparePage(request, compared.load, compared.list)),
    compareDownload({ base, guard: read, what: fileWord(declaration.words.many) }, () => compared),
    page(`${base}/new`, write, (request) => recordNew(screen, request)),
    command(`post ${base as '/'}`, create, {
      page: `${base}/new`,
      ...upload,
      run: (request) => createRecord(screen, request),
    }),
    page(`${base}/:id`, read, (request) => recordDetails(screen, request)),
    recordDossier(screen),
    page(`${base}/:id/edit`, write, (request) => recordEdit(screen, request)),
    command(`put ${base as '/'}/:id`, edit, {
      page: `${base}/:id/edit`,
      ...upload,
      run: (request) => changeRecord(screen, request),
    }),
    ...SWITCHES.flatMap((change) => {
      const path = `${base as '/'}/:id/${change}` as const;
      return [
        page(path, write, (request) => recordSwitch(screen, request, change)),
        command(`post ${path}`, screen.record[change], {
          page: path,
          run: (request) => switchRecord(screen, request, change),
        }),
      ];
    }),
  ];
}
