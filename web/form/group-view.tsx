import { Plus, Trash2 } from 'lucide-react';
import type { FieldGroup } from '#domain/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FieldView } from './field-view.tsx';
import type { FormModel } from './use-form.ts';

/** Fields that repeat, e.g. the employees of a registration; items can be added and taken away within its bounds. */
export function GroupView({ group, model }: { group: FieldGroup; model: FormModel }) {
  const items = model.typed.groups[group.name] ?? [];
  return (
    <div className="form-group">
      {items.map((_item, index) => (
        // Items have no identity of their own: they are what stands at their place.
        <fieldset className="form-item" key={index}>
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
              onClick={() => model.removeItem(group, index)}
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
          onClick={() => model.addItem(group)}
        />
      )}
    </div>
  );
}
