import { ChevronDown, ChevronUp, Search, SlidersHorizontal, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import type { Form, Option } from '#domain/form/form.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FieldView } from '#web/form/field-view.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** What a list does not carry over when its filters change. */
const PAGING: ReadonlySet<string> = new Set(['page', 'after', 'before']);

/**
 * The filters of a list. Their only home is the URL, as filters[name]; without scripts it is a plain GET form.
 * The first `primary` fields are always shown, the others unfold (and are unfolded while one of them is set).
 */
export function FilterBar(props: {
  form: Form;
  /** Filters as the URL has them, by name without `filters[…]`. */
  values: Readonly<Record<string, string>>;
  options: Readonly<Record<string, readonly Option[]>>;
  /** What the server could not use of them, by input name. */
  errors?: FieldErrors;
  primary?: number;
}) {
  const { form, values, options, errors, primary = form.fields.length } = props;
  const { access, path, search, link } = usePageContext();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const model = useForm({
    form,
    access,
    values: { filters: values },
    facts: { options },
    serverErrors: errors,
    element,
  });
  const isSet = (name: string) => (values[name.replace(/^filters\[(.*)\]$/, '$1')] ?? '') !== '';
  const folded = form.fields.slice(primary);
  const [open, setOpen] = useState(() => folded.some((field) => isSet(field.name) || errors?.[field.name]));
  // On a phone the list comes first: the filters unfold. A single field is what the page is for.
  const single = form.fields.length === 1;
  const [phoneOpen, setPhoneOpen] = useState(single);
  const kept = queryPairs(search).filter(([name]) => form.keepQueryParams?.includes(name));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const others = queryPairs(search).filter(([name]) => !PAGING.has(name) && !name.startsWith('filters['));
    const typed = Object.entries(model.typed.fields).flatMap(([name, value]) =>
      value === '' ? [] : [[name, String(value)] as const],
    );
    const query = queryString([...others, ...typed]);
    navigate(link(query ? `${path}?${query}` : path));
  };
  const any = Object.values(values).some((value) => value !== '');
  return (
    <form
      ref={element}
      className="card filters no-print"
      data-open={phoneOpen || !model.alive || undefined}
      method="get"
      action={link(path)}
      onSubmit={onSubmit}
      role="search"
      aria-label="Filtry"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!single && (
        <Button
          size="small"
          theme="ghost"
          aria-expanded={phoneOpen}
          icon={<SlidersHorizontal size={16} aria-hidden />}
          label={phoneOpen ? 'Ukryj filtry' : 'Filtry'}
          onClick={() => setPhoneOpen(!phoneOpen)}
        />
      )}
      <div className="filters-fields" data-open={open || undefined}>
        {form.fields.map((field, index) => (
          <div key={field.name} data-folded={index >= primary || undefined}>
            <FieldView spot={{ field }} model={model} />
          </div>
        ))}
      </div>
      <div className="row">
        <Button
          type="submit"
          size="small"
          icon={<Search size={16} aria-hidden />}
          label={form.submitLabel}
          disabled={model.alive && model.invalid}
        />
        {any && (
          <ButtonLink
            to={link(kept.length > 0 ? `${path}?${queryString(kept)}` : path)}
            size="small"
            theme="ghost"
            icon={<X size={16} aria-hidden />}
            label="Wyczyść"
          />
        )}
        {folded.length > 0 && (
          <Button
            size="small"
            theme="look-like-a-link"
            aria-expanded={open}
            icon={open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            label={open ? 'Mniej filtrów' : 'Więcej filtrów'}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
    </form>
  );
}
