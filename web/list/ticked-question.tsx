import type { Form } from '#domain/form/form.ts';
import { MOST_TICKED } from '#domain/form/ticked.ts';
import { Question, type Asked, type QuestionProps } from '#web/form/question.tsx';

/** An id with its comma, generously. */
const ID_LENGTH = 66;

/** As many names as are read at a glance. */
const NAMED = 8;

interface Ticked {
  readonly ids: readonly string[];
  /** What the ticked rows are called, in the order of the list. */
  readonly names: readonly string[];
}

/** What is sent of the rows along with the form's own fields. */
const withRows = (form: Form, action: string, { ids }: Ticked): Form => ({
  ...form,
  id: `bulk-${action}`,
  variant: 'modal',
  fields: [
    { name: 'action', label: 'Czynność', type: 'hidden', value: action },
    { name: 'ids', label: 'Zaznaczone', type: 'hidden', value: ids.join(','), maxLength: MOST_TICKED * ID_LENGTH },
    ...form.fields,
  ],
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
