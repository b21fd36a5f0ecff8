import { bodyShape, takesVersion, type ApiCommand } from '#domain/api/commands.ts';
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

const LOCATION = { Location: { description: 'Adres tego, co powstało', schema: { type: 'string' } } };

const MULTIPART = 'multipart/form-data';

/** Of a command with a file. */
const FILE_REFUSALS: Json = {
  413: refusal('Zbyt długie pola'),
  415: refusal('Treść nie jest formularzem multipart/form-data'),
  503: refusal('Teraz nie ma miejsca na pliki albo nie ma czym ich sprawdzić; Retry-After mówi, kiedy spróbować'),
};

/** Where something is described. */
export interface Place {
  readonly portal: string;
  readonly kind: string;
  /** Title of the portal. */
  readonly tag: string;
  /** Those of every request. */
  readonly refusals: Json;
}

const verbOf = (at: ApiCommand['at']): string => (at === 'list' ? 'create' : at === 'thing' ? 'change' : at.slice(1));

const isMade = ({ at, makes }: ApiCommand): boolean => at === 'list' || makes === true;

/** Where a command is called, by which method, and how: a part of `paths`. */
export function describedCommand(command: ApiCommand, place: Place): { path: string; method: string; operation: Json } {
  const { portal, kind, tag } = place;
  const { at, upload } = command;
  const isList = at === 'list';
  const list = `/api/v1/${portal}/${kind}`;
  const isVersioned = takesVersion(command);
  return {
    path: isList ? list : `${list}/{id}${at === 'thing' ? '' : at}`,
    method: at === 'thing' ? 'patch' : 'post',
    operation: {
      tags: [tag],
      operationId: `${verbOf(at)}-${portal}-${kind}`,
      summary: command.summary,
      parameters: [...(isList ? [] : [idParameter]), ...(isVersioned ? [MATCH] : []), KEY],
      // Where nothing but a version may be said, nothing need be.
      requestBody: { required: !isVersioned, content: content(jsonSchema(bodyShape(command)), upload && MULTIPART) },
      responses: responsesOf(command, place),
    },
  };
}

function responsesOf(command: ApiCommand, { refusals }: Pick<Place, 'refusals'>): Json {
  const isList = command.at === 'list';
  const made = isMade(command);
  const done = answer(made ? 'Zrobiono' : 'Zrobiono; tak jest teraz', jsonSchema(command.answer));
  return {
    ...(made ? { 201: { ...done, headers: LOCATION } } : { 200: done }),
    ...refusals,
    ...REFUSALS,
    ...(command.upload ? FILE_REFUSALS : {}),
    ...(isList ? {} : { 404: refusal('Nie ma takich danych') }),
    ...(takesVersion(command) ? { 412: refusal('Wersja z If-Match nie jest obecna') } : {}),
  };
}
