import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { sentShape, takesVersion, type ApiCommand } from '#domain/api/commands.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { TemporaryFiles } from '#ops/files/temporary.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { isMultipart, readBody, through, type Body } from '#api/http/request/body.ts';
import { soundKey } from '#api/http/request/command-words.ts';
import { checkFields, type Fields } from '#api/http/request/fields.ts';
import { whileItComes, type Patience } from '#api/http/request/stalled.ts';
import { RefusedCommand } from './problem.ts';

/** The longest body: fifty employees with notes are far below. */
const LIMIT = 256 * 1024;

const JSON_TYPE = 'application/json';
const raw = express.raw({ type: () => true, limit: LIMIT });

const NO_KEY =
  'Podaj nagłówek Idempotency-Key: inny dla każdej czynności, ten sam przy jej ponowieniu. Bez niego niczego nie zmieniamy.';
const NO_JSON = 'Treść musi być obiektem JSON w UTF-8, z nagłówkiem Content-Type równym application/json.';
const NO_FORM = 'Plik i pola przyślij jako multipart/form-data.';
const BAD_MATCH = 'Nagłówek If-Match to jedna wersja w cudzysłowie, np. "7"; nie łącz go z polem version.';

/** @throws HttpError 400 without one */
export function readKey(req: Request): string {
  const key = soundKey(req.get('idempotency-key')?.trim());
  if (key === undefined) throw new HttpError(400, NO_KEY);
  return key;
}

/** What a program sent for a command, as forms send it, and the version that its `If-Match` names. */
export interface Sent {
  readonly fields: Fields;
  readonly files: Body['files'];
  readonly ifMatch: number | undefined;
}

/**
 * Reads a body of JSON for a command.
 *
 * @throws HttpError 400 unreadable, 408, 413, 415, and 422 where a name or a kind of value is none of the command's
 */
export async function readSent(
  { req, res, patience }: { req: Request; res: Response; patience: Patience },
  command: ApiCommand,
): Promise<Sent> {
  const json = await readJson({ req, res, patience });
  const { fields, errors } = checkFields(asFields(judged(command, json)) as object);
  if (Object.keys(errors).length > 0) throw refused(errors);
  const ifMatch = readIfMatch(req);
  if (ifMatch === undefined) return { fields, files: {}, ifMatch };
  if (fields.version !== undefined || !takesVersion(command)) throw new HttpError(400, BAD_MATCH);
  return { fields: { ...fields, version: String(ifMatch) }, files: {}, ifMatch };
}

/** What was sent, where each name and kind of value is one of the command's. @throws HttpError 422 */
function judged(command: ApiCommand, sent: object): unknown {
  const parsed = sentShape(command).safeParse(sent);
  if (!parsed.success) throw refused(errorsOf(parsed.error));
  return parsed.data;
}

/**
 * The same of a command with a file, which comes as a multipart form, one file and the fields.
 *
 * @throws HttpError as `readSent`; a file that is too large, or one too many, is refused at its field
 */
export async function readSentFile(
  { req, res, patience }: { req: Request; res: Response; patience: Patience },
  command: ApiCommand & { readonly upload: NonNullable<ApiCommand['upload']> },
  temporary: TemporaryFiles,
): Promise<Sent> {
  if (!isMultipart(req)) throw new HttpError(415, NO_FORM);
  if (req.get('if-match') !== undefined) throw new HttpError(400, BAD_MATCH);
  const upload = { ...command.upload, maxFiles: 1 };
  const body = await whileItComes(req, patience, () =>
    readBody(req, res, { upload, beforeFile: () => undefined, temporary }),
  );
  if (Object.keys(body.errors).length > 0) throw refused(body.errors);
  const names = Object.fromEntries(Object.entries(body.files).map(([field, { name }]) => [field, name]));
  judged(command, { ...body.fields, ...names });
  return { fields: body.fields, files: body.files, ifMatch: undefined };
}

/** Refused at its fields; the first sentence is said for all. */
function refused(errors: FieldErrors): RefusedCommand {
  const [field = '', [first = ''] = []] = Object.entries(errors)[0] ?? [];
  return new RefusedCommand(422, `${field}: ${first}`, { errors });
}

async function readJson({ req, res, patience }: { req: Request; res: Response; patience: Patience }): Promise<object> {
  const isEmpty = req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;
  if (isEmpty) return {};
  if (!isJson(req)) throw new HttpError(415, NO_JSON);
  await whileItComes(req, patience, () => through(raw, req, res));
  const json = parsed(req.body as Buffer);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new HttpError(400, NO_JSON);
  return json;
}

function isJson(req: Request): boolean {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  return type.trim() === JSON_TYPE && parameters.every((one) => /^\s*charset="?utf-?8"?\s*$/.test(one));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, NO_JSON);
  }
}

function readIfMatch(req: Request): number | undefined {
  const text = req.get('if-match');
  if (text === undefined) return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(text.trim()) ?? [];
  if (version === undefined) throw new HttpError(400, BAD_MATCH);
  return Number(version);
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'oczekiwany jest tekst',
  boolean: 'oczekiwane jest true albo false',
  array: 'oczekiwana jest lista',
  object: 'oczekiwany jest obiekt',
  record: 'oczekiwany jest obiekt',
  int: 'oczekiwana jest liczba całkowita',
  number: 'oczekiwana jest liczba całkowita',
};

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[nameOf([...issue.path, key])] = ['Nie ma takiego pola'];
    else {
      const expected = 'expected' in issue ? EXPECTED[String(issue.expected)] : undefined;
      errors[nameOf(issue.path)] = [['Niepoprawna wartość', expected].filter(Boolean).join(': ')];
    }
  }
  return errors;
}

/** As forms call it: `employees[0][firstName]`. */
const nameOf = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('');

/** As a form would send it: texts, lists and groups of them. */
function asFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asFields);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asFields(inner)]));
  return value === null || value === undefined ? '' : String(value);
}
