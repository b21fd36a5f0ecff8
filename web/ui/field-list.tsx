import './field-list.css';

export interface DescribedField {
  readonly name: string;
  readonly about: string;
  /** Behind what it says: its type. */
  readonly type: string;
}

/** Fields of data as other programs know them: name, meaning, type. */
export function FieldList({ fields }: { fields: readonly DescribedField[] }) {
  return (
    <dl className="field-list">
      {fields.map(({ name, about, type }) => (
        <Field key={name} name={name} about={about} type={type} />
      ))}
    </dl>
  );
}

function Field({ name, about, type }: DescribedField) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        {about} <span className="soft small">{type}</span>
      </dd>
    </>
  );
}
