import { bodyShape, type ApiCommand } from '#domain/api/commands.ts';
import { answer, content, idParameter, jsonSchema, refusal, type Json } from './openapi-parts.ts';

const header = (name: string, description: string, more: Json = {}): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...more,
});

const KEY = header(
  'Idempotency-Key',
  'Inny dla każdej czynności, ten sam przy jej ponowieniu: ponowienie niczego nie robi drugi raz i dostaje tę samą odpowiedź',
  { required: true, schema: { type: 'string', minLength: 1, maxLength: 255 } },
);
const MATCH = header('If-Match', 'Wersja, którą zmieniasz, w cudzysłowie: "7". Inna niż obecna to odmowa (412)');

/** Besides those of reading. */
const REFUSALS: Json = {
  409: refusal('W obecnym stanie tego nie można zrobić; current mówi, co jest teraz'),
  413: refusal('Zbyt długa treść (ponad 256 KB)'),
  415: refusal('Treść nie jest w JSON'),
  422: refusal('Coś jest nie tak z polami (errors) albo klucz był już użyty z inną treścią'),
};

interface Place {
  readonly portal: string;
  readonly kind: string;
  /** Title of the portal. */
  readonly tag: string;
  /** Those of every request. */
  readonly refusals: Json;
}

const verbOf = (at: ApiCommand['at']): string => (at === 'list' ? 'create' : at === 'thing' ? 'change' : at.slice(1));

/** Where a command is called, by which method, and how: a part of `paths`. */
export function describedCommand(command: ApiCommand, place: Place): { path: string; method: string; operation: Json } {
  const { portal, kind, tag, refusals } = place;
  const { at } = command;
  const made = at === 'list';
  const list = `/api/v1/${portal}/${kind}`;
  const done = answer(made ? 'Zrobiono' : 'Zrobiono; tak jest teraz', jsonSchema(command.answer));
  return {
    path: made ? list : `${list}/{id}${at === 'thing' ? '' : at}`,
    method: at === 'thing' ? 'patch' : 'post',
    operation: {
      tags: [tag],
      operationId: `${verbOf(at)}-${portal}-${kind}`,
      summary: command.summary,
      parameters: [...(made ? [] : [idParameter, MATCH]), KEY],
      requestBody: { required: made, content: content(jsonSchema(bodyShape(command))) },
      responses: {
        ...(made
          ? {
              201: {
                ...done,
                headers: { Location: { description: 'Adres tego, co powstało', schema: { type: 'string' } } },
              },
            }
          : { 200: done }),
        ...refusals,
        ...REFUSALS,
        ...(made ? {} : { 404: refusal('Nie ma takich danych'), 412: refusal('Wersja z If-Match nie jest obecna') }),
      },
    },
  };
}
