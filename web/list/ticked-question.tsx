import type { Field, Form } from '#domain/form/form.ts';
import { MOST_TICKED } from '#domain/form/ticked.ts';
import { Question, type Asked, type QuestionProps } from '#web/form/question.tsx';

/** An id with its comma, generously; with its version too. */
const ID_LENGTH = 66;
const VERSIONED_LENGTH = 76;

/** As many names as are read at a glance. */
const NAMED = 8;

export interface Ticked {
  readonly ids: readonly string[];
  /** What the ticked rows are called, in the order of the list. */
  readonly names: readonly string[];
  /** Each `id:version`: a row that changed since is refused. Absent: each is decided as it is now. */
  readonly versions?: readonly string[] | undefined;
}

/** What is sent of the rows along with the form's own fields. */
const withRows = (form: Form, action: string, { ids, versions }: Ticked): Form => ({
  ...form,
  id: `bulk-${action}`,
  variant: 'modal',
  fields: [
    { name: 'action', label: 'Czynność', type: 'hidden', value: action },
    { name: 'ids', label: 'Zaznaczone', type: 'hidden', value: ids.join(','), maxLength: MOST_TICKED * ID_LENGTH },
    ...(versions ? [versionsField(versions)] : []),
    ...form.fields,
  ],
});

const versionsField = (versions: readonly string[]): Field => ({
  name: 'versions',
  label: 'Wersje',
  type: 'hidden',
  value: versions.join(','),
  maxLength: MOST_TICKED * VERSIONED_LENGTH,
});

interface AskedOfTicked extends Asked {
  /** Of the action, as the server knows it. */
  readonly name: string;
  readonly explains: string;
}

/** The question about all ticked rows at once: it counts and names them. */
export function TickedQuestion({
  asked,
  ticked,
  ...rest
}: Omit<QuestionProps, 'asked'> & { readonly asked: AskedOfTicked | null; readonly ticked: Ticked }) {
  const more = ticked.names.length - NAMED;
  const named = ticked.names.slice(0, NAMED).join(', ') + (more > 0 ? ` i jeszcze ${more}` : '');
  return (
    <Question
      {...rest}
      asked={
        asked && {
          ...asked,
          form: withRows(asked.form, asked.name, ticked),
          explains: `${asked.explains} Dotyczy: ${named}.`,
        }
      }
    />
  );
}
