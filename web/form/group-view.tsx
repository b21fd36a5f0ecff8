import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import type { FieldGroup } from '#domain/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FieldView } from './field-view.tsx';
import type { FormModel } from './use-form.ts';

const FIELDS = 'input:not([type=hidden]), select, textarea';

/** A field that is left says what it lacks, which would move the button from under the mouse. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/**
 * Fields that repeat, e.g. the employees of a registration; items can be added and taken away within its bounds. Before
 * the scripts start their buttons send the form, and the server answers with its page and one item more or less.
 */
export function GroupView({ group, model, action }: { group: FieldGroup; model: FormModel; action: string }) {
  const items = model.typed.groups[group.name] ?? [];
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<'new item' | 'add'>(null);
  const idOf = (index: number) => `${group.name}-${index + 1}`;
  useEffect(() => {
    if (next.current === null) return;
    // Anyone who adds an item wants to fill it in; a button that was taken away with its item can't keep the focus.
    const target = next.current === 'add' ? ':scope > button' : `fieldset:last-of-type :is(${FIELDS})`;
    next.current = null;
    box.current?.querySelector<HTMLElement>(target)?.focus();
  });
  const sends = (name: string, value: string, index: number) =>
    model.alive ? {} : ({ type: 'submit', name, value, formAction: `${action}#${idOf(index)}` } as const);
  return (
    <div className="form-group" ref={box}>
      {/* That there is none is said, or the present ones would stay. */}
      {items.length === 0 && <input type="hidden" name={group.name} value="" />}
      {items.map((_item, index) => (
        <fieldset className="form-item" key={model.keysOf(group)[index]} id={idOf(index)}>
          <legend>{group.label.replace('{n}', String(index + 1))}</legend>
          <div className="form-fields">
            {group.fields.map((field) => (
              <FieldView key={field.name} spot={{ field, group: { definition: group, index } }} model={model} />
            ))}
          </div>
          {items.length > group.min && (
            <Button
              theme="look-like-a-link"
              size="small"
              icon={<Trash2 size={16} aria-hidden />}
              label="Usuń"
              aria-label={`Usuń: ${group.label.replace('{n}', String(index + 1))}`}
              {...sends('_remove', `${group.name}[${index}]`, Math.max(0, index - 1))}
              onMouseDown={keepFocus}
              onClick={() => {
                if (!model.alive) return;
                next.current = 'add';
                model.removeItem(group, index);
              }}
            />
          )}
        </fieldset>
      ))}
      {model.errors[group.name] && <Notice theme="error">{model.errors[group.name]?.[0]}</Notice>}
      {items.length < group.max && (
        <Button
          theme="secondary"
          size="small"
          icon={<Plus size={16} aria-hidden />}
          label={group.addLabel}
          {...sends('_add', group.name, items.length)}
          onMouseDown={keepFocus}
          onClick={() => {
            if (!model.alive) return;
            next.current = 'new item';
            model.addItem(group);
          }}
        />
      )}
    </div>
  );
}
