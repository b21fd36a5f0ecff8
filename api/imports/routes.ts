import { missing } from '#domain/form/validators/text.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { importDecider, confirmImport } from '#domain/import/decide.ts';
import { importStream } from '#domain/import/events.ts';
import { IMPORT_MAX_BYTES, importForm, type ImportKind } from '#domain/import/kind.ts';
import { goneLines } from '#domain/import/taken-back.ts';
import { fileName } from '#domain/text/file-name.ts';
import { portalNamed, portals } from '#domain/portals.ts';
import { capitalised, fileWord } from '#domain/text/words.ts';
import { csvLine } from '#ops/csv/write.ts';
import { problemOfVirus } from '#ops/files/scanner.ts';
import { UnreadableTable } from '#ops/files/table.ts';
import { beyondConfirmer } from '#ops/imports/beyond.ts';
import { checkFile } from '#ops/imports/check.ts';
import { readTable } from '#ops/imports/read-table.ts';
import { importTargets } from '#ops/portals.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import { importErrors, importLines, keepImport, keptImport } from '#ops/imports/store.ts';
import { importById, latestImports } from '#projections/import-list.ts';
import { command, download, page, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

import { runCommand } from '#api/handlers/run-command.ts';
import { done } from '#api/handlers/done.ts';
import { newId } from '#api/handlers/new-id.ts';
/** Lines that the screen shows; the file of errors holds every one. */
const SHOWN = 200;
/** Earlier imports on the page of the upload. */
const EARLIER = 10;

const targetOf = (kind: ImportKind) => {
  const target = importTargets.find((one) => one.kind.name === kind.name);
  if (!target) throw new Error(`Nothing imports ${kind.name}`);
  return target;
};

/** The dry run: nothing changes but the import's own rows (FRM-05). */
async function upload(kind: ImportKind, request: RequestContext): Promise<Done | Refusal> {
  const file = request.files.file;
  const [field] = importForm.fields;
  if (!file || (file.name === '' && file.size === 0)) {
    return invalid({ file: [missing(field?.label ?? 'Plik')] });
  }
  const id = newId(request);
  try {
    const content = await readFile(file.path);
    const table = readTable(content);
    // By its kind first, which costs the scanner nothing, and before any of it is read.
    const problem = await problemOfVirus(request.app, content);
    if (problem !== undefined) return invalid({ file: [problem] });
    const { context, access } = request;
    const checked = checkFile(request.app, targetOf(kind), { table, today: context.today, access });
    await keepImport(request.app, { id, kind: kind.name }, checked);
    const flash = success(table.notes.join(' '));
    return { status: 201, body: { id, version: 1 }, redirect: `${kind.base}/import/${id}`, flash };
  } catch (error) {
    if (error instanceof UnreadableTable) return invalid({ file: [error.message] });
    throw error;
  }
}

async function find(kind: ImportKind, request: RequestContext) {
  const found = await keptImport(request.app, request.params.id ?? '');
  if (!found || found.kind !== kind.name) throw new HttpError(404);
  return found;
}

/** What the page of one import gets. */
export type ImportView = Awaited<ReturnType<typeof show>>;

async function show(kind: ImportKind, request: RequestContext) {
  const kept = await find(kind, request);
  const [lines, row] = await Promise.all([importLines(request.app, kept, SHOWN), importById(request.app.db, kept.id)]);
  const { keyId, ...state } = kept;
  return {
    ...state,
    // Null while nobody has confirmed it.
    status: row?.status ?? null,
    reason: row?.reason ?? null,
    /** The lines' contents are still kept. */
    open: keyId !== null,
    base: kind.base,
    title: kind.title,
    lines,
    shown: SHOWN,
  };
}

/** One confirmation; a second one finds the import under way and changes nothing. A failed import is resumed. */
async function confirm(kind: ImportKind, request: RequestContext): Promise<Done | Refusal> {
  const { id, counts, keyId, takenBack } = await find(kind, request);
  if (keyId === null) return conflict(goneLines(takenBack));
  const { app, access } = request;
  const beyond = await beyondConfirmer(app, targetOf(kind), { stored: { id, keyId }, access });
  if (beyond) return beyond;
  const aggregate = { stream: importStream(id), decider: importDecider };
  const input = { importId: id, kind: kind.name, counts };
  const result = await runCommand(request, aggregate, { command: confirmImport(kind.view.permissions.write), input });
  if (isRefusal(result)) return result;
  return done(request, result.position, {
    readModels: ['imports'],
    body: { id, version: 1 },
    redirect: `${kind.base}/import/${id}`,
    flash: success(result.events.length > 0 ? 'Import rozpoczęty.' : 'Ten import jest już rozpoczęty.'),
  });
}

async function start(kind: ImportKind, request: RequestContext) {
  return {
    base: kind.base,
    title: kind.title,
    columns: columnsOf(kind).map(({ headers, required = false }) => ({ name: headers[0] ?? '', required })),
    earlier: await latestImports(request.app.db, kind.name, EARLIER),
    values: {},
  };
}

/** Semicolons and the mark of UTF-8, so that a Polish spreadsheet opens it as it is. */
const MARK = '\uFEFF';

/** What people fill in. */
const columnsOf = ({ columns }: ImportKind) => columns.filter(({ exported }) => !exported);

const sampleOf = (kind: ImportKind): string =>
  MARK +
  csvLine(columnsOf(kind).map(({ headers }) => headers[0] ?? '')) +
  csvLine(columnsOf(kind).map(({ sample }) => sample));

/** `wzor-firmy`: the same for everybody, on any day. */
const sampleName = ({ view }: ImportKind): string => `wzor-${fileWord(view.words.many)}`;

async function sendSample(kind: ImportKind, { app, portal }: RequestContext, res: Response): Promise<void> {
  const columns = columnsOf(kind);
  await streamXlsx(
    app.threads,
    {
      columns: columns.map(({ headers }) => ({ header: headers[0] ?? '' })),
      rows: Readable.from([columns.map(({ sample }) => sample)]),
      title: capitalised(kind.view.words.many),
      author: portalNamed(portal).title,
      fileName: sampleName(kind),
    },
    res,
  );
}

const csv = (name: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': contentDisposition(`${name}.csv`),
});

/** Every line that is wrong or was refused, to be mended in a spreadsheet (FRM-05). */
async function* errorsOf(request: RequestContext, kept: Parameters<typeof importErrors>[1]): AsyncGenerator<string> {
  yield MARK + csvLine(['Wiersz', 'Nazwa', 'Pole', 'Błąd']);
  for await (const { line, title, errors, result } of importErrors(request.app, kept)) {
    const complaints = result === null ? errors : [{ label: '', message: result }];
    yield complaints.map(({ label, message }) => csvLine([String(line), title, label, message])).join('');
  }
}

const isOfLogins = (kind: ImportKind): boolean =>
  portals.some(
    ({ imports, accounts }) =>
      imports.includes(kind) && accounts.some(({ base, login }) => base === kind.base && login !== undefined),
  );

const routesOf = (kind: ImportKind): Route[] => {
  const write = [kind.view.permissions.write];
  return [
    page(`${kind.base}/import`, write, (request) => start(kind, request)),
    command(
      `post ${kind.base as '/'}/import`,
      { guard: write },
      {
        page: `${kind.base}/import`,
        upload: { maxBytes: IMPORT_MAX_BYTES },
        run: (request) => upload(kind, request),
      },
    ),
    download(`${kind.base}/import/sample`, write, async (_ask, res) => {
      res.set(csv(sampleName(kind))).end(sampleOf(kind));
    }),
    download(`${kind.base}/import/sample/excel`, write, (request, res) => sendSample(kind, request, res)),
    page(`${kind.base}/import/:id`, write, (request) => show(kind, request)),
    download(`${kind.base}/import/:id/errors`, write, async (request, res) => {
      const kept = await find(kind, request);
      await pipeline(
        Readable.from(errorsOf(request, kept)),
        res.set(csv(fileName('bledy-importu', request.context.today, kept.id))),
      );
    }),
    command(`post ${kind.base as '/'}/import/:id/confirm`, confirmImport(kind.view.permissions.write), {
      page: `${kind.base}/import/:id`,
      // A file may give logins and other addresses to many at once.
      ...(isOfLogins(kind) ? { proof: 'always' as const } : {}),
      run: (request) => confirm(kind, request),
    }),
  ];
};

/** Pages and commands of a portal's imports (FRM-03…FRM-05, EMP-03). */
export const importRoutes = (kinds: readonly ImportKind[]): readonly Route[] => kinds.flatMap(routesOf);
