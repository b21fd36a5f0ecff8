import { findUpload } from '#ops/files/store.ts';
import { tellFile, type ApiFile, type ApiKind } from '#projections/api/kind.ts';
import { apiRow } from '#projections/api/rows.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { sendUpload } from '#api/uploads/send.ts';
import { admitted, BEYOND, NO_SUCH, noted, refuseParameters, type Asking, type Needs } from './admitted.ts';
import { readId } from './asked.ts';
import type { Bearer } from './bearer.ts';

interface Found {
  readonly kind: ApiKind;
  readonly bearer: Bearer;
  readonly files: readonly ApiFile[];
}

/** The files of one thing, as it has them now. @throws HttpError 404 without the thing */
async function filesOf(needs: Needs, asking: Asking): Promise<Found> {
  const { kind, bearer } = await admitted(needs, asking);
  const id = readId(asking.id);
  refuseParameters(asking.req);
  const row = await apiRow(needs.app.db, kind, id);
  if (!row) throw new HttpError(404, NO_SUCH);
  return { kind, bearer, files: kind.filesOf?.(row) ?? [] };
}

/** 26 C 11: which files a thing has; their names only where the token sees persons. */
export async function listFiles(needs: Needs, asking: Asking): Promise<void> {
  const { kind, bearer, files } = await filesOf(needs, asking);
  await noted(needs, { kind, bearer, rows: files.length });
  asking.res.json({ items: files.map((file) => tellFile(file, bearer.persons)) });
}

/** What is in one of them: about persons, whatever its name. @throws HttpError 403 for a token that sees none */
export async function sendFile(needs: Needs, asking: Asking): Promise<void> {
  const { kind, bearer, files } = await filesOf(needs, asking);
  if (!bearer.persons) throw new HttpError(403, BEYOND);
  const fileId = readId(asking.file);
  const file = files.find(({ id }) => id === fileId);
  const upload = file && (await findUpload(needs.app, file.upload));
  if (!upload) throw new HttpError(404, NO_SUCH);
  await noted(needs, { kind, bearer, rows: 1 });
  await sendUpload({ app: needs.app, req: asking.req }, asking.res, { upload, cacheControl: 'no-store' });
}
