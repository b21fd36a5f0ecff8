import type { Field, Option } from '#domain/form/form.ts';
import { textOf } from '#domain/record/field-text.ts';
import type { StoredDocument } from '#domain/record/document.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { DocumentLink } from './document-link.tsx';

export type Options = Readonly<Record<string, readonly Option[]>>;

/** One value on the details page: photos, documents and rich text as they are, everything else as text. */
export function ValueView({ field, value, options }: { field: Field; value: unknown; options: Options }) {
  const { link } = usePageContext();
  if (field.type === 'file' && typeof value === 'string' && value) {
    return <img className="record-photo" src={link(`/uploads/${value}`)} alt={field.label} loading="lazy" />;
  }
  if (field.type === 'file' && typeof value === 'object' && value) {
    return <DocumentLink document={value as StoredDocument} />;
  }
  if (field.type === 'richText' && typeof value === 'string' && value) return <RichText html={value} />;
  return <>{textOf(field, value, options)}</>;
}
