import type { Form, FormValues } from '#domain/form/form.ts';
import { parseForm, parsePartial, type Lenient } from '#domain/form/parse.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { tidyFileName } from '#ops/files/document.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { versionOf } from './body.ts';

export interface ReadForm {
  readonly values: FormValues;
  /** The version the form was opened with, when it was sent. */
  readonly version: number | undefined;
  /** The name under which an item's field of a repeated group was sent; `index` counts from 0 (gaps are possible). */
  inputName(group: string, index: number, field: string): string;
}

type Facts = Readonly<Record<string, unknown>>;

const contextOf = (request: RequestContext, facts: Facts) => ({
  access: request.access,
  today: request.context.today,
  facts,
});

/** The body with the names of its files under their inputs: a form's rules ask whether there is one. */
function withFileNames({ body, files }: RequestContext): Fields {
  const named: Record<string, unknown> = { ...body };
  for (const [input, file] of Object.entries(files)) {
    if (file.name === '' && file.size === 0) continue;
    const [, group, index, field] = /^(\w+)\[(\d{1,6})\]\[(\w+)\]$/.exec(input) ?? [];
    const name = tidyFileName(file.name);
    if (group === undefined || index === undefined || field === undefined) named[input] = name;
    else {
      const items = { ...(named[group] as Record<string, object> | undefined) };
      named[group] = { ...items, [index]: { ...items[index], [field]: name } };
    }
  }
  return named;
}

type Fields = Readonly<Record<string, unknown>>;

/** The body of a request as typed values of this form, or 422 with each message at its field. */
export function readForm(request: RequestContext, form: Form, facts: Facts = {}): ReadForm | Refusal {
  const read = parseForm(form, withFileNames(request), contextOf(request, facts));
  return isRefusal(read) ? read : { ...read, version: versionOf(request.body) };
}

interface Edited {
  readonly facts: Facts;
  readonly current: Record<string, unknown>;
  readonly isLenient?: Lenient | undefined;
}

/** The same where what is not sent keeps its present value (APP-06). `current`: raw values as the form shows them. */
export function readPartial(request: RequestContext, form: Form, { facts, ...base }: Edited): ReadForm | Refusal {
  const read = parsePartial(form, withFileNames(request), { ...base, context: contextOf(request, facts) });
  return isRefusal(read) ? read : { ...read, version: versionOf(request.body) };
}

const NO_VERSION = 'Nie wiadomo, którą wersję zmieniasz. Odśwież stronę i wprowadź zmianę jeszcze raz.';

/**
 * The same for an edit that needs the version it was made against: without it 422, so that the last one never wins over
 * what somebody else saved meanwhile.
 */
export function readEdit(
  request: RequestContext,
  form: Form,
  base: Edited,
): (ReadForm & { readonly version: number }) | Refusal {
  const read = readPartial(request, form, base);
  if (isRefusal(read)) return read;
  const { version } = read;
  return version === undefined ? invalid({ version: [NO_VERSION] }) : { ...read, version };
}
