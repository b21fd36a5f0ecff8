import { z } from 'zod';

/** The parts that the description is made of. */

export type Json = Readonly<Record<string, unknown>>;

/** Without the dialect, which the document says once. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest;
}

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export const content = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } });

export const answer = (description: string, schema: Json): Json => ({ description, content: content(schema) });

export const refusal = (description: string): Json => ({
  description,
  content: content(ref('Problem'), 'application/problem+json'),
});

export const idParameter: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
