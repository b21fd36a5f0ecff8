import type { Field, FieldGroup, Form, FormContext } from '#domain/form/form.ts';
import { optionsOf } from '#domain/form/rules.ts';
import { itemsOf, shownItem, shownValue } from '#domain/record/view.ts';
import { Button } from '#web/ui/button.tsx';
import type { Typed } from './use-form.ts';

/** What somebody else saved meanwhile, in the names of the form. */
export interface Conflict {
  readonly version?: number;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** 409: both values side by side; nothing is lost whichever the operator takes. */
export function ConflictView(props: {
  form: Form;
  conflict: Conflict;
  typed: Typed;
  /** Names of the inputs that were changed here: another file may be called as the one that is there. */
  changed: ReadonlySet<string>;
  /** Where the choices of selects come from: people compare labels, not ids. */
  context: FormContext;
  /** With the other's values to go on from them, without to keep one's own. */
  onTake(values?: Readonly<Record<string, unknown>>): void;
}) {
  const { form, conflict, typed, changed, context, onTake } = props;
  const text = (field: Field, value: unknown) => shownValue(field, value, optionsOf(field, context));
  // What goes with the act alone ("Potwierdzam zmianę", a reason) has no value that somebody could have stored.
  const isQuestion = ({ name, type }: Field) =>
    (type === 'checkbox' || type === 'textarea') && !Object.hasOwn(conflict.values ?? {}, name);
  const isDifferent = (field: Field) => !isQuestion(field) && isChanged(field);
  const isChanged = ({ name, type }: Field) =>
    type !== 'hidden' &&
    ((type === 'file' && changed.has(name)) ||
      String(conflict.values?.[name] ?? '') !== String(typed.fields[name] ?? ''));
  const different = form.fields.filter(isDifferent);
  const items = (group: FieldGroup, values: Readonly<Record<string, unknown>>) =>
    itemsOf(group, values)
      .map((item) => shownItem(group, item))
      .join('; ');
  const groups = (form.groups ?? []).filter(
    (group) =>
      items(group, conflict.values ?? {}) !== items(group, typed.groups) ||
      [...changed].some((input) => input.startsWith(`${group.name}[`)),
  );
  if (different.length + groups.length === 0)
    return (
      <div className="conflict" role="group" aria-label="Różnice">
        <p>Opis na tej stronie jest sprzed tej zmiany. Jeśli po sprawdzeniu chcesz to nadal zrobić, wybierz dalej.</p>
        <Button size="small" theme="secondary" label="Dalej mimo zmiany" onClick={() => onTake()} />
      </div>
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
              <td>{text(field, typed.fields[field.name])}</td>
            </tr>
          ))}
          {groups.map((group) => (
            <tr key={group.name}>
              <th scope="row">{group.label.replace('{n}', '').trim()}</th>
              <td>{items(group, conflict.values ?? {})}</td>
              <td>{items(group, typed.groups)}</td>
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
