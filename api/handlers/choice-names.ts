import type { FieldChange } from '#domain/kernel/event.ts';
import type { Field, Option } from '#domain/form/form.ts';
import type { RecordView } from '#domain/record/view.ts';

type Options = Readonly<Record<string, readonly Option[]>>;

/** The history holds ids of chosen records; people read names. */
export function choiceNames({ fields, elsewhere = [] }: RecordView, options: Options) {
  const lists = new Map([...fields, ...elsewhere].map((field) => [field.name, listOf(field, options)]));
  const named = (field: string, text: string | null) => {
    const list = lists.get(field);
    if (!list || text === null) return text;
    return text
      .split(', ')
      .map((one) => list.find(({ value }) => value === one)?.label ?? one)
      .join(', ');
  };
  return (change: FieldChange): FieldChange => ({
    ...change,
    from: named(change.field, change.from),
    to: named(change.field, change.to),
  });
}

const listOf = (field: Field, options: Options): readonly Option[] | undefined =>
  typeof field.options === 'string' ? options[field.options] : undefined;
