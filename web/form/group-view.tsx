import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FieldGroup } from '#domain/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FieldView } from './field-view.tsx';
import type { FormModel } from './use-form.ts';

/**
 * Fields that repeat, e.g. the employees of a registration; items can be added and taken away within its bounds. Before
 * the scripts start their buttons send the form, and the server answers with its page and one item more or less.
 */
export function GroupView({ group, model, action }: { group: FieldGroup; model: FormModel; action: string }) {
  const items = model.typed.groups[group.name] ?? [];
  const box = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  const idOf = (index: number) => `${group.name}-${index + 1}`;
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    // Whoever adds an item wants to fill it in; the button stands behind its fields by now.
    box.current
      ?.querySelector<HTMLElement>('fieldset:last-of-type :is(input:not([type=hidden]), select, textarea)')
      ?.focus();
  });
  const sends = (name: string, value: string, index: number) =>
    model.alive ? {} : ({ type: 'submit', name, value, formAction: `${action}#${idOf(index)}` } as const);
  return (
    <div className="form-group" ref={box}>
      {items.map((_item, index) => (
        // Items have no identity of their own: they are what stands at their place.
        <fieldset className="form-item" key={index} id={idOf(index)}>
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
              onClick={() => model.alive && model.removeItem(group, index)}
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
          onClick={() => {
            if (!model.alive) return;
            added.current = true;
            model.addItem(group);
          }}
        />
      )}
    </div>
  );
}
