import { beginning } from '#domain/text/sound.ts';
import type { FileValues } from '#domain/files/file.ts';
import type { FileKinds } from '#domain/files/kinds.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { allows } from '#domain/portal/guard.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import { portalNamed } from '#domain/portals.ts';
import { MOST_OFFERED, offeredFiles, type OfferedFile } from '#projections/offered-files.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';

/** A group on the page of files; the last one may be of those that have none. */
export interface OfferedGroup {
  readonly id: string | null;
  readonly name: string | null;
  readonly files: readonly (Pick<FileValues, 'description' | 'visibility' | 'file' | 'attachments'> & {
    readonly id: string;
    readonly name: string;
  })[];
}

/** What the page of files gets. */
export type FilesData = Awaited<ReturnType<typeof load>>;

/** Longer than anybody searches for. */
const TEXT_MAX = 100;

async function load(kinds: FileKinds, request: RequestContext) {
  const { filters } = request.query as { filters?: { text?: unknown } };
  const typed = beginning(textOf(filters?.text) ?? '', TEXT_MAX);
  const rows = await offeredFiles(request.app.db, kinds, { text: typed, withPrivate: seesPrivate(kinds, request) });
  const shown: Readonly<Record<string, string>> = typed === '' ? {} : { text: typed };
  return {
    filters: shown,
    groups: grouped(rows.slice(0, MOST_OFFERED)),
    hasMore: rows.length > MOST_OFFERED,
  };
}

/** As each file's own address answers (`api/uploads/may-see.ts`): nobody is shown what would not be served. */
function seesPrivate({ permissions, readers }: FileKinds, { portal, access }: RequestContext): boolean {
  const model = portalNamed(portal);
  return access.readsAll || allows(model, readers, access) || allows(model, guardOf(permissions.read), access);
}

/** Rows come group by group. */
function grouped(rows: readonly OfferedFile[]): OfferedGroup[] {
  const groups: { id: string | null; name: string | null; files: OfferedGroup['files'][number][] }[] = [];
  for (const { id, title, values, group_id: groupId, group_title: name } of rows) {
    const { description, visibility, file, attachments } = values;
    if (groups.length === 0 || groups.at(-1)?.id !== groupId) groups.push({ id: groupId, name, files: [] });
    groups.at(-1)?.files.push({ id, name: title, description, visibility, file, attachments });
  }
  return groups;
}

/** SUD-05, SUD-06: the files of a portal, for anyone who may save them. */
export const filesScreens = (kinds: FileKinds) =>
  ({ files: (request) => load(kinds, request) }) satisfies Partial<Record<SharedScreen, Loader>>;
