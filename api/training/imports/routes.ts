import { IMPORT_MAX_BYTES, importForm, importKinds, type ImportKind } from '#domain/training/imports/kinds.ts';
import { invalid, notFound, type Refusal } from '#domain/shared/refusal.ts';
import { checkFile } from '#ops/imports/check.ts';
import { IMPORT_JOB, targets, type ImportJob } from '#ops/imports/run.ts';
import { confirmImport, importLines, importState, keepImport } from '#ops/imports/store.ts';
import { command, download, newId, page } from '../../http/define.ts';
import { HttpError } from '../../http/errors.ts';
import type { Ask, Done, Route } from '../../http/route.ts';
import { success } from '../run.ts';

/** Lines that the screen shows. */
const SHOWN = 200;

const targetOf = (kind: ImportKind) => {
  const target = targets.find((one) => one.kind.name === kind.name);
  if (!target) throw new Error(`Nothing imports ${kind.name}`);
  return target;
};

/** The dry run: nothing changes but the import's own rows (FRM-05). */
async function upload(kind: ImportKind, ask: Ask): Promise<Done | Refusal> {
  const file = ask.files.file;
  const [field] = importForm.fields;
  if (!file || (file.name === '' && file.content.length === 0)) {
    return invalid({ file: [`${field?.label} jest wymagane`] });
  }
  if (!/\.csv$/i.test(file.name)) return invalid({ file: ['Wybierz plik z rozszerzeniem .csv'] });
  const checked = await checkFile(ask.app, targetOf(kind), { content: file.content, today: ask.context.today });
  if (typeof checked === 'string') return invalid({ file: [checked] });
  const id = newId(ask);
  await keepImport(ask.app, { id, kind: kind.name, actor: ask.context.actor }, checked);
  return { status: 201, body: { id, version: 1 }, redirect: `${kind.base}/import/${id}` };
}

async function find(kind: ImportKind, ask: Ask) {
  const found = await importState(ask.app, ask.params.id ?? '');
  if (!found || found.kind !== kind.name) throw new HttpError(404);
  return found;
}

/** What the page of one import gets. */
export type ImportView = Awaited<ReturnType<typeof show>>;

async function show(kind: ImportKind, ask: Ask) {
  const { actor: _actor, ...state } = await find(kind, ask);
  return {
    ...state,
    base: kind.base,
    title: kind.title,
    lines: await importLines(ask.app, state.id, SHOWN),
    shown: SHOWN,
  };
}

/** One confirmation; a second one finds the import under way and changes nothing. */
async function confirm(kind: ImportKind, ask: Ask): Promise<Done | Refusal> {
  const found = await find(kind, ask);
  if (found.total === 0) return notFound('W tym pliku nie ma niczego do zapisania.');
  const first = await confirmImport(ask.app, found.id);
  await ask.app.queue.add(IMPORT_JOB, `import:${found.id}`, { importId: found.id } satisfies ImportJob);
  return {
    body: { id: found.id, version: 1 },
    redirect: `${kind.base}/import/${found.id}`,
    flash: success(first ? 'Import rozpoczęty.' : 'Ten import jest już rozpoczęty.'),
  };
}

/** Semicolons and the mark of UTF-8, so that a Polish spreadsheet opens it as it is. */
const sampleOf = ({ columns }: ImportKind): string =>
  `\uFEFF${columns.map(({ headers }) => headers[0]).join(';')}\r\n${columns.map(({ sample }) => sample).join(';')}\r\n`;

const routesOf = (kind: ImportKind, write: readonly string[]): Route[] => [
  page(`${kind.base}/import`, write, async () => ({
    base: kind.base,
    title: kind.title,
    columns: kind.columns.map(({ headers, required = false }) => ({ name: headers[0], required })),
    values: {},
  })),
  command(`post ${kind.base as '/'}/import`, write, {
    page: `${kind.base}/import`,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    run: (ask) => upload(kind, ask),
  }),
  download(`${kind.base}/import/sample`, write, async (_ask, res) => {
    res.setHeader('Content-Type', 'text/csv; charset=utf-8');
    res.setHeader('Content-Disposition', `attachment; filename="wzor-${kind.name}.csv"`);
    res.end(sampleOf(kind));
  }),
  page(`${kind.base}/import/:id`, write, (ask) => show(kind, ask)),
  command(`post ${kind.base as '/'}/import/:id/confirm`, write, {
    page: `${kind.base}/import/:id`,
    run: (ask) => confirm(kind, ask),
  }),
];

const WRITE = { companies: ['BOSCHCARSERVICE_WRITE'], participants: ['EMPLOYEE_WRITE'] } as const;

/** FRM-03…FRM-05, EMP-03. */
export const importRoutes: readonly Route[] = importKinds.flatMap((kind) => routesOf(kind, WRITE[kind.name]));
