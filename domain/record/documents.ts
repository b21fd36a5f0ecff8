import type { AnyRecord, RecordField } from './declaration.ts';
import type { StoredDocument } from './document.ts';

/** Whether a field keeps a document, not the name of a photo. */
export const isDocument = ({ type, stored }: RecordField): boolean => type === 'file' && stored === 'document';

/** The documents in a record's values, wherever they are. */
export function documentsIn(declaration: AnyRecord, values: Readonly<Record<string, unknown>>): StoredDocument[] {
  const { fields, groups = [] } = declaration;
  const own = documentsOf(fields, values);
  const repeated = groups.flatMap((group) =>
    ((values[group.name] ?? []) as readonly Readonly<Record<string, unknown>>[]).flatMap((item) =>
      documentsOf(group.fields, item),
    ),
  );
  return [...own, ...repeated];
}

const documentsOf = (fields: readonly RecordField[], values: Readonly<Record<string, unknown>>): StoredDocument[] =>
  fields.filter(isDocument).flatMap(({ name }) => (values[name] as StoredDocument | null | undefined) ?? []);
