import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { counted } from '#domain/text/plural.ts';
import type { TemporaryFile, TemporaryFiles } from '#ops/files/temporary.ts';
import { HttpError } from '../answer/errors.ts';
import { checkFields, readFields, type ReadFields } from './fields.ts';
import type { CommandRoute } from '../routes/route.ts';
import type { UploadedFile } from './request-context.ts';

/**
 * What every form sends besides its fields (WIRE-05, WIRE-06); `key` is a form's own idempotency key, `page` the address
 * it is on, `add` and `remove` the buttons of its repeated groups, `proof` what was asked again (`asked-again.ts`),
 * `refill` that its files have to be chosen once more.
 */
export type Hidden = Readonly<
  Record<'csrf' | 'method' | 'action' | 'key' | 'page' | 'add' | 'remove' | 'proof' | 'refill', string | undefined>
>;

export interface Body extends ReadFields {
  readonly hidden: Hidden;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Takes what is hidden out of the fields: `_csrf`, `_method` … */
function bodyOf(read: ReadFields, files: Body['files']): Body {
  const { _csrf, _method, _action, _key, _page, _add, _remove, _proof, _refill, ...fields } = read.fields;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    fields,
    errors: read.errors,
    files,
    hidden: {
      csrf: text(_csrf),
      method: text(_method)?.toUpperCase(),
      action: text(_action),
      key: text(_key),
      page: text(_page),
      add: text(_add),
      remove: text(_remove),
      proof: text(_proof),
      refill: text(_refill),
    },
  };
}

export const NO_BODY = bodyOf({ fields: {}, errors: {} }, {});

/** A form of text: the longest one that a person could have typed is far below. */
const LIMIT = 2 * 1024 * 1024;

const URLENCODED = 'application/x-www-form-urlencoded';
const raw = express.raw({ type: URLENCODED, limit: LIMIT });

const typeOf = (req: Request) => req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

export const isMultipart = (req: Request): boolean => typeOf(req) === 'multipart/form-data';

/** Is given the form's own token, as far as the fields came before the file. @throws when the file may not be taken in */
type BeforeFile = (token: unknown) => void;

/** Runs an Express middleware and waits for it. */
export const through = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error ? reject(error as Error) : resolve());
    void middleware(req, res, next);
  });

/** What a multipart form may carry and where its files go. */
interface Multipart {
  readonly upload: NonNullable<CommandRoute['upload']>;
  readonly beforeFile: BeforeFile;
  readonly temporary: TemporaryFiles;
}

/**
 * Reads a form body: urlencoded always, multipart only where the route takes files (WIRE-03).
 *
 * @throws HttpError 400 broken, 413 too large, 415 of another kind (JSON included)
 */
export async function readBody(
  req: Request,
  res: Response,
  { upload, ...files }: Omit<Multipart, 'upload'> & { readonly upload: CommandRoute['upload'] },
): Promise<Body> {
  const type = typeOf(req);
  const empty = req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;
  if (empty) return NO_BODY;
  if (type === URLENCODED) {
    await through(raw, req, res);
    return bodyOf(readFields(utf8(req.body as Buffer)), {});
  }
  if (isMultipart(req) && upload) return multipart(req, res, { upload, ...files });
  throw new HttpError(415);
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400);
  }
}

const isLarge = (error: unknown): boolean => error instanceof MulterError && error.code.startsWith('LIMIT_FIELD_VALUE');

/** Files of a form without any other word. */
export const MOST_FILES = 5;

async function multipart(req: Request, res: Response, { upload, beforeFile, temporary }: Multipart): Promise<Body> {
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
  const files = upload.maxFiles ?? MOST_FILES;
  let count = 0;
  const parse = multer({
    storage: toDisk(temporary),
    fileFilter: (_req, file, take) => {
      try {
        const { _csrf: token } = (req.body ?? {}) as Record<string, unknown>;
        beforeFile(token);
        if ((count += 1) > files) throw new TooManyFiles(file.fieldname, files);
        take(null, true);
      } catch (error) {
        // Said at once: multer reports an error only when the rest has come, which it throws away.
        refuse(error as Error);
        take(error as Error);
      }
    },
    limits: {
      fileSize: upload.maxBytes,
      files: files + 1,
      fields: 500,
      fieldSize: 1024 * 1024,
      fieldNameSize: 200,
      parts: 501 + files,
      headerPairs: 50,
    },
  }).any();
  try {
    await Promise.race([through(parse, req, res), refused]);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const refusal = refusedFile(error, upload);
    if (refusal === undefined) throw new HttpError(isLarge(error) ? 413 : 400);
    // Said at the file's field, with what was read of the form before it: the rest is not even taken in.
    const read = checkFields((req.body as object | undefined) ?? {});
    return bodyOf({ ...read, errors: { ...read.errors, ...refusal } }, {});
  }
  const received = (Array.isArray(req.files) ? req.files : []).map(
    (file) => [file.fieldname, uploaded(file as ReceivedFile)] as const,
  );
  return bodyOf(checkFields((req.body as object | undefined) ?? {}), Object.fromEntries(received));
}

class TooManyFiles extends Error {
  constructor(
    readonly field: string,
    readonly most: number,
  ) {
    super('Too many files');
  }
}

/** What is said of a file that is too large or one too many, at its field. */
function refusedFile(error: unknown, upload: Multipart['upload']): FieldErrors | undefined {
  if (error instanceof TooManyFiles)
    return { [error.field]: [`Naraz można wysłać najwyżej ${counted(error.most, ['plik', 'pliki', 'plików'])}`] };
  const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE' && error.field !== undefined;
  if (!isTooLarge) return undefined;
  return { [error.field ?? '']: [`Plik może mieć najwyżej ${Math.ceil(upload.maxBytes / 1024 / 1024)} MB`] };
}

type ReceivedFile = Express.Multer.File & TemporaryFile;

/** Browsers send file names as UTF-8 bytes, which arrive as Latin-1. */
const uploaded = ({ originalname, mimetype, path, size, sha256 }: ReceivedFile): UploadedFile => ({
  name: Buffer.from(originalname, 'latin1').toString('utf8'),
  type: mimetype,
  path,
  size,
  sha256,
});

/** Where multer puts files: on disk, with their fingerprint taken on the way; all of them go when the request is over. */
const toDisk = (temporary: TemporaryFiles): StorageEngine => ({
  _handleFile: (_req, file, done) => {
    temporary.receive(file.stream).then((received) => done(null, received), done);
  },
  _removeFile: (_req, _file, done) => done(null),
});
