import { fileShape, type ApiFiles } from '#domain/api/shapes.ts';
import type { Place } from './openapi-commands.ts';
import { answer, idParameter, jsonSchema, refusal, type Json } from './openapi-parts.ts';

const NONE = { 404: refusal('Nie ma takich danych') };

/** How the files of a thing are read: which there are, and what is in one. */
export function describedFiles(
  files: ApiFiles,
  { portal, kind, tag, refusals }: Place,
): Readonly<Record<string, { readonly get: Json }>> {
  const path = `/api/v1/${portal}/${kind}/{id}${files.at}`;
  const name = `${portal}-${kind}${files.at.replace('/', '-')}`;
  const page: Json = {
    type: 'object',
    required: ['items'],
    additionalProperties: false,
    properties: { items: { type: 'array', items: jsonSchema(fileShape(files)) } },
  };
  return {
    [path]: {
      get: {
        tags: [tag],
        operationId: `list-${name}`,
        summary: files.summary,
        parameters: [idParameter],
        responses: { 200: answer('Pliki', page), ...refusals, ...NONE },
      },
    },
    [`${path}/{fileId}`]: {
      get: {
        tags: [tag],
        operationId: `read-${name}`,
        summary: `${files.summary}: zawartość pliku (tylko dla tokenów, które mogą widzieć dane osób)`,
        parameters: [idParameter, { name: 'fileId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'Zawartość', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
          ...refusals,
          ...NONE,
        },
      },
    },
  };
}
