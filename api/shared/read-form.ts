import type { Form, FormValues } from '#domain/shared/form.ts';
import { parseForm, parsePartial } from '#domain/shared/parse-form.ts';
import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import type { Ask } from '../http/route.ts';
import { versionOf } from './body.ts';

export interface ReadForm {
  readonly values: FormValues;
  /** The version the form was opened with, when it was sent. */
  readonly version: number | undefined;
  /** The name under which an item's field of a repeated group was sent; `index` counts from 0 (gaps are possible). */
  inputName(group: string, index: number, field: string): string;
}

type Facts = Readonly<Record<string, unknown>>;

const contextOf = (ask: Ask, facts: Facts) => ({ access: ask.access, today: ask.context.today, facts });

/** The body of a request as typed values of this form, or 422 with each message at its field. */
export function readForm(ask: Ask, form: Form, facts: Facts = {}): ReadForm | Refusal {
  const read = parseForm(form, ask.body, contextOf(ask, facts));
  return isRefusal(read) ? read : { ...read, version: versionOf(ask.body) };
}

/** The same where what is not sent keeps its present value (APP-06). `current`: raw values as the form shows them. */
export function readPartial(
  ask: Ask,
  form: Form,
  of: { facts: Facts; current: Record<string, unknown> },
): ReadForm | Refusal {
  const read = parsePartial(form, ask.body, { current: of.current, context: contextOf(ask, of.facts) });
  return isRefusal(read) ? read : { ...read, version: versionOf(ask.body) };
}
