import { Fragment } from 'react';
import type { Field } from '#domain/form/form.ts';
import { isShown } from '#domain/form/rules.ts';
import { FieldView } from './field-view.tsx';
import type { FormModel } from './use-form.ts';

interface Section {
  readonly title: string | undefined;
  readonly fields: Field[];
}

/** Neighbours with one heading, in the form's order. */
function sectionsOf(fields: readonly Field[]): Section[] {
  const sections: Section[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last.title === field.section) last.fields.push(field);
    else sections.push({ title: field.section, fields: [field] });
  }
  return sections;
}

/** The fields of a form below their headings; a heading of which nothing shows now is left out. */
export function FormFields({ fields, model }: { fields: readonly Field[]; model: FormModel }) {
  return sectionsOf(fields).map(({ title, fields: own }) => {
    const inputs = (
      <div className="form-fields">
        {own.map((field) => (
          // Values that were taken over from somebody else stand in new inputs: a file that was chosen in the old one is gone.
          <FieldView key={`${field.name} ${model.takenOver}`} spot={{ field }} model={model} />
        ))}
      </div>
    );
    if (title === undefined) return <Fragment key={own[0]?.name}>{inputs}</Fragment>;
    if (!own.some((field) => isShown(field, model.contextOf({ field })))) return null;
    return (
      <fieldset className="form-section" key={title}>
        <legend>{title}</legend>
        {inputs}
      </fieldset>
    );
  });
}
