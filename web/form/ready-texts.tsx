import type { Field } from '#domain/form/form.ts';
import './ready-texts.css';

interface Props {
  readonly field: Field;
  readonly value: unknown;
  onTake(text: string): void;
}

/**
 * What is written in a field most often, taken with one press. It takes the place of another ready text; what was typed
 * stays before it.
 */
export function ReadyTexts({ field, value, onTake }: Props) {
  const ready = field.ready ?? [];
  const typed = String(value ?? '').trim();
  const take = (text: string) => onTake(typed === '' || ready.includes(typed) ? text : `${typed} ${text}`);
  return (
    <div className="ready-texts needs-scripts" role="group" aria-label="Gotowe teksty">
      {ready.map((text) => (
        <button
          key={text}
          type="button"
          className="ready-text"
          disabled={typed.endsWith(text)}
          onClick={() => take(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
