import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { fieldState, isEditable, isRequired, isShown, optionsOf, shortLabel, withheldOf } from '#domain/form/rules.ts';
import { inputName, type FormModel, type FieldPosition } from './use-form.ts';
import { INPUTS } from './inputs/index.ts';
import { ReadyTexts } from './ready-texts.tsx';

/** The ids of what is said at the input, for anyone who hears it. */
const describedBy = (id: string, said: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(said)
    .flatMap(([what, words]) => (words ? [`${id}-${what}`] : []))
    .join(' ') || undefined;

/** Why some choices are shown and can't be made. */
function Withheld({ id, values }: { id: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <div className="field-hint" id={`${id}-withheld`}>
      Wyszarzonych nie możesz tu zmienić: nadaje je tylko ten, kto je ma, a własnych nikt nie zmienia sam.
    </div>
  );
}

/** One field: its label with an asterisk when required, its input, hint and message below (FE-04, FE-09). */
export function FieldView({ spot, model }: { spot: FieldPosition; model: FormModel }) {
  const id = useId();
  const { field } = spot;
  const context = model.contextOf(spot);
  if (!isShown(field, context)) return null;
  const name = inputName(spot);
  const value = model.valueOf(spot);
  if (field.type === 'hidden') return <input type="hidden" name={name} value={String(value)} />;
  const error = model.shownError(spot);
  const shown = field.displayError === false ? undefined : error;
  const state = fieldState(field, value, { changed: model.changed.has(name), context });
  const warning = state === 'warning' && !error ? field.warn?.(value, shortLabel(field), context) : undefined;
  const withheld = withheldOf(field, context);
  const described = describedBy(id, { hint: field.hint, withheld: withheld[0], error: shown, warning });
  const Input = INPUTS[field.type];
  const required = isRequired(field, context);
  const grouped = field.type === 'radioGroup' || field.type === 'checkboxGroup';
  const label = (
    <>
      {field.label}
      {required && (
        <span className="field-star" aria-hidden>
          {' '}
          *
        </span>
      )}
    </>
  );
  return (
    <div
      className={`field field-${field.type}`}
      data-state={error ? 'error' : state}
      // An error is announced when the field was left, not while it is being filled.
      data-invalid={error ? true : undefined}
      data-changed={model.changed.has(name) || undefined}
    >
      {grouped ? (
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        field.type !== 'checkbox' && (
          <label className="field-label" htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        )
      )}
      <Input
        id={id}
        name={name}
        field={field}
        label={label}
        value={value}
        options={optionsOf(field, context)}
        withheld={withheld}
        required={required}
        readOnly={!isEditable(field, context)}
        invalid={error !== undefined}
        describedBy={described}
        onChange={(next) => model.set(spot, next)}
        onLeave={() => model.leave(spot)}
      />
      {field.ready && <ReadyTexts field={field} value={value} onTake={(text) => model.set(spot, text)} />}
      {field.hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {field.hint}
        </div>
      )}
      <Withheld id={id} values={withheld} />
      {warning && (
        <div className="field-warning" id={`${id}-warning`}>
          {warning}
        </div>
      )}
      {shown && (
        <div className="field-error" id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden /> {shown}
        </div>
      )}
    </div>
  );
}
