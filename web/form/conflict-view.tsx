import type { Field, Form, FormContext } from '#domain/form/form.ts';
import type { FieldValue } from '#domain/form/input.ts';
import { optionsOf } from '#domain/form/rules.ts';
import { shownValue } from '#domain/record/view.ts';
import { Button } from '#web/ui/button.tsx';

/** What somebody else saved meanwhile, in the names of the form. */
export interface Conflict {
  readonly version?: number;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** 409: both values side by side; nothing is lost whichever the operator takes. */
export function ConflictView(props: {
  form: Form;
  conflict: Conflict;
  typed: Readonly<Record<string, FieldValue>>;
  /** Where the choices of selects come from: people compare labels, not ids. */
  context: FormContext;
  /** With the other's values to go on from them, without to keep one's own. */
  onTake(values?: Readonly<Record<string, unknown>>): void;
}) {
  const { form, conflict, typed, context, onTake } = props;
  const text = (field: Field, value: unknown) => shownValue(field, value, optionsOf(field, context));
  const different = form.fields.filter(
    (field) =>
      field.type !== 'hidden' && String(conflict.values?.[field.name] ?? '') !== String(typed[field.name] ?? ''),
  );
  return (
    <div className="conflict" role="group" aria-label="Różnice">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Pole</th>
            <th scope="col">Zapisane teraz</th>
            <th scope="col">Twoje</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>{text(field, conflict.values?.[field.name])}</td>
              <td>{text(field, typed[field.name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button size="small" theme="secondary" label="Weź zapisane wartości" onClick={() => onTake(conflict.values)} />
        <Button size="small" theme="ghost" label="Zostaw moje i zapisz ponownie" onClick={() => onTake()} />
      </div>
    </div>
  );
}
