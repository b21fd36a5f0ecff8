import { z } from 'zod';

/**
 * Personal data inside an event: an object that names the person it is about. Below the domain (ops/vault) the
 * fields are replaced by one blob sealed with that person's own key; when the key is destroyed the object comes
 * back with `forgotten: true` and every field empty (''), so folds need no special case to survive it. What may name
 * others too (a text that somebody typed) lists them in `alsoAbout`: it goes with the first of them who is erased.
 *
 * @example participant: personal({ firstName: z.string(), email: z.string() })
 */
export function personal<S extends z.ZodRawShape>(fields: S) {
  const schema = z.object({
    personId: z.string(),
    alsoAbout: z.array(z.string()).optional(),
    forgotten: z.literal(true).optional(),
    ...fields,
  });
  return schema.register(personalFields, { fields: Object.keys(fields) });
}

/** Which fields of a schema are sealed, stated in the schema's metadata, as is usual in zod. */
const personalFields = z.registry<{ fields: string[] }>();

/** Where an event's data holds personal data: the path to the object and the names of its fields. */
export interface PersonalPath {
  readonly path: readonly string[];
  readonly fields: readonly string[];
}

/** Finds the `personal(...)` objects of a schema, also below optional, nullable and nested objects. */
export function personalPaths(schema: unknown, path: readonly string[] = []): PersonalPath[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  const sealed = personalFields.get(inner);
  if (sealed) return [{ path, fields: sealed.fields }];
  return Object.entries(inner.shape).flatMap(([key, child]) => personalPaths(child, [...path, key]));
}

function unwrap(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
  return inner;
}
