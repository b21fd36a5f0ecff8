import type { StoredDocument } from '#domain/record/document.ts';
import { itemsOf, shownValue, type ViewGroup } from '#domain/record/view.ts';
import { DocumentLink } from './document-link.tsx';

/** The items of a repeated group on the page of their record: documents to save, everything else as text. */
export function ItemsView({ group, values }: { group: ViewGroup; values: Readonly<Record<string, unknown>> }) {
  const items = itemsOf(group, values);
  if (items.length === 0) return null;
  return (
    <>
      <h2>{group.words.many}</h2>
      <ul className="items">
        {items.map((item) => (
          <li key={String(item[group.identity])}>
            {group.fields.map((field) => {
              const value = item[field.name];
              if (field.type === 'hidden' || !value) return null;
              return field.type === 'file' ? (
                <DocumentLink key={field.name} document={value as StoredDocument} />
              ) : (
                <div key={field.name} className="soft">
                  {shownValue(field, value)}
                </div>
              );
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
