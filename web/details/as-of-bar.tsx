import { History } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { momentOf } from '#domain/text/warsaw.ts';
import type { Field } from '#domain/form/form.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { INPUTS } from '#web/form/inputs/index.ts';
import { Button } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';

const FIELD: Field = { name: 'asOf', label: 'Stan na dzień', type: 'datetime', placeholder: 'dd.mm.rrrr gg:mm' };

/** 'Stan na dzień': the page as it was at a moment of Warsaw's clock. */
export function AsOfBar({ asOf }: { asOf: string | null }) {
  const { path, link } = usePageContext();
  const navigate = useNavigate();
  // Without scripts the form is sent as it is, and the server reads the same texts.
  const hydrated = useHydrated();
  const [value, setValue] = useState(asOf ? formatInstant(asOf) : '');
  const moment = momentOf(value);
  const Input = INPUTS.datetime;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!moment) return;
    navigate(mergeQuery(link(path), { asOf: moment }));
  };
  return (
    <form className="as-of no-print" onSubmit={onSubmit}>
      <div className="field">
        <label className="field-label" htmlFor="as-of">
          {FIELD.label}
        </label>
        <Input
          id="as-of"
          name="asOf"
          field={FIELD}
          label={FIELD.label}
          value={value}
          options={[]}
          required={false}
          readOnly={false}
          invalid={value !== '' && !moment}
          describedBy={undefined}
          onChange={(next) => setValue(String(next))}
          onLeave={() => undefined}
        />
      </div>
      <Button
        type="submit"
        theme="secondary"
        icon={<History size={16} aria-hidden />}
        label="Pokaż"
        disabled={hydrated && !moment}
      />
    </form>
  );
}
