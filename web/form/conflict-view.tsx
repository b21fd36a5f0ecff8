import type { Field, FieldGroup, Form, FormContext } from '#domain/form/form.ts';
import { optionsOf } from '#domain/form/rules.ts';
import { itemsOf, shownItem, shownValue } from '#domain/record/view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
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
  /** Without scripts what was typed stays, and a link leads to what is stored. */
  alive: boolean;
  /** Whether the words around the form were read after the change. */
  isFresh: boolean;
  /** With the other's values to go on from them, without to keep one's own. */
  onTake(values?: Readonly<Record<string, unknown>>): void;
}) {
  const { form, conflict, typed, changed, context, alive, isFresh, onTake } = props;
  const text = (field: Field, value: unknown) => shownValue(field, value, optionsOf(field, context));
  // What goes with the act alone ("Potwierdzam zmianę", a reason) has no value that somebody could have stored.
  const isQuestion = ({ name, type }: Field) =>
    (type === 'checkbox' || type === 'textarea') && !Object.hasOwn(conflict.values ?? {}, name);
  const isDifferent = (field: Field) => !isQuestion(field) && isChanged(field);
  const isChanged = ({ name, type }: Field) =>
    type !== 'hidden' &&
    ((type === 'file' && changed.has(name)) ||
      String(conflict.values?.[name] ?? '') !== String(typed.fields[name] ?? ''));
  // Some refusals say that it changed, and not what it holds now.
  const different = conflict.values ? form.fields.filter(isDifferent) : [];
  const items = (group: FieldGroup, values: Readonly<Record<string, unknown>>) =>
    itemsOf(group, values)
      .map((item) => shownItem(group, item))
      .join('; ');
  const isOther = (group: FieldGroup, values: Readonly<Record<string, unknown>>) =>
    items(group, values) !== items(group, typed.groups) ||
    [...changed].some((input) => input.startsWith(`${group.name}[`));
  const { values: stored } = conflict;
  const groups = stored ? (form.groups ?? []).filter((group) => isOther(group, stored)) : [];
  if (different.length + groups.length === 0)
    return (
      <div className="conflict" role="group" aria-label="Różnice">
        <p>
          Opis na tej stronie jest {isFresh ? 'już po tej zmianie' : 'sprzed tej zmiany'}. Jeśli po sprawdzeniu chcesz
          to nadal zrobić, {alive ? 'wybierz dalej' : 'potwierdź jeszcze raz'}.
        </p>
        {alive && <Button size="small" theme="secondary" label="Dalej mimo zmiany" onClick={() => onTake()} />}
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
      {alive ? (
        <div className="row">
          <Button
            size="small"
            theme="secondary"
            label="Weź zapisane wartości"
            onClick={() => onTake(conflict.values)}
          />
          <Button size="small" theme="ghost" label="Zostaw moje i zapisz ponownie" onClick={() => onTake()} />
        </div>
      ) : (
        <WithoutScripts />
      )}
    </div>
  );
}

/** The form holds what was typed, and its next sending stores that: who did not mean it begins with what is stored. */
function WithoutScripts() {
  const { link, path, search } = usePageContext();
  return (
    <>
      <p>W formularzu są Twoje wartości. Zapisanie go zastąpi nimi te, które są zapisane teraz.</p>
      <div className="row">
        <ButtonLink
          size="small"
          theme="secondary"
          label="Weź zapisane wartości"
          to={link(search ? `${path}?${search}` : path)}
        />
      </div>
    </>
  );
}
