import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from '#web/router/router.tsx';
import type { Form, Option } from '#domain/form/form.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { omitQuery, queryPairs, queryString, stripPortal } from '#domain/kernel/url.ts';
import { COLUMNS_PARAMETER } from '#domain/views/saved-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FieldView } from '#web/form/field-view.tsx';
import { useForm, type FormModel } from '#web/form/use-form.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { setFilters, type SetFilter } from './set-filters.ts';

/** What a list does not carry over when its filters change. */
export const PAGING: readonly string[] = ['page', 'after', 'before'];

/** How long nothing is typed before the list follows, in milliseconds. */
const PAUSE = 300;

interface Props {
  form: Form;
  /** Filters as the URL has them, by name without `filters[…]`; a field that is called otherwise by its name. */
  values: Readonly<Record<string, string>>;
  options: Readonly<Record<string, readonly Option[]>>;
  /** What the server could not use of them, by input name. */
  errors?: FieldErrors;
  primary?: number;
}

/**
 * The filters of a list. Their only home is the URL, as filters[name], which follows what is typed and chosen by itself;
 * without scripts it is a plain GET form. The first `primary` fields stand in the line, the others unfold below it.
 */
export function FilterBar(props: Props) {
  const { search } = usePageContext();
  // An address that the bar has just asked for leaves it as it is, whatever was typed since; any other begins it again.
  const [known, setKnown] = useState<{ search: string; asked: readonly string[]; key: number }>({
    search,
    asked: [],
    key: 0,
  });
  if (known.search !== search) {
    const place = known.asked.indexOf(search);
    const asked = place < 0 ? [] : known.asked.slice(place + 1);
    setKnown({ search, asked, key: place < 0 ? known.key + 1 : known.key });
  }
  const onAsk = (query: string) => setKnown((present) => ({ ...present, asked: [...present.asked, query] }));
  return <Bar key={known.key} {...props} onAsk={onAsk} />;
}

function Bar(props: Props & { onAsk(query: string): void }) {
  const { form, values, options, errors, primary = form.fields.length, onAsk } = props;
  const { access, path, search, link } = usePageContext();
  const element = useRef<HTMLFormElement>(null);
  const model = useForm({
    form,
    access,
    values: { ...values, filters: values },
    facts: { options },
    serverErrors: errors,
    element,
  });
  const apply = useApply(model, { form, onAsk });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const kept = queryPairs(search).filter(([name]) => name === COLUMNS_PARAMETER || isKept(form, name));
  const looks = kept.filter(([name]) => !isFilter(name));
  const folded = form.fields.slice(primary);
  // The order is no filter: the heads of the columns say it.
  const unseen = setFilters(
    folded.filter(({ name }) => name !== 'filters[sort]'),
    values,
    options,
  );
  return (
    <div className="filters-box no-print">
      <form
        ref={element}
        className="filters"
        method="get"
        action={link(path)}
        onSubmit={onSubmit}
        role="search"
        aria-label="Filtry"
      >
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {form.fields.length > 1 && <Toggle more={folded.length > 0} count={unseen.length} errors={errors} />}
        {form.fields.slice(0, primary).map((field) => (
          <div className="filters-field" key={field.name}>
            <FieldView spot={{ field }} model={model} />
          </div>
        ))}
        <Button
          type="submit"
          size="small"
          theme="secondary"
          icon={<Search size={16} aria-hidden />}
          disabled={model.alive && model.invalid}
        >
          <span className="filters-submit">{form.submitLabel}</span>
        </Button>
        {Object.values(values).some((value) => value !== '') && (
          <ButtonLink
            to={link(looks.length > 0 ? `${path}?${queryString(looks)}` : path)}
            size="small"
            theme="look-like-a-link"
            label="Wyczyść"
          />
        )}
        {folded.length > 0 && (
          <div className="filters-folded">
            {folded.map((field) => (
              <FieldView key={field.name} spot={{ field }} model={model} />
            ))}
          </div>
        )}
      </form>
      <Chips filters={unseen} />
    </div>
  );
}

/** Unfolds what has no room in the line: by itself a part of the page, so that it works before and without scripts. */
function Toggle({ more, count, errors }: { more: boolean; count: number; errors: FieldErrors | undefined }) {
  return (
    <details className={more ? 'filters-toggle' : 'filters-toggle filters-toggle-phone'} open={hasErrors(errors)}>
      <summary className="button button-ghost button-small">
        <SlidersHorizontal size={16} aria-hidden />
        <span>
          <span className="filters-more">{more ? 'Więcej filtrów' : 'Filtry'}</span>
          <span className="filters-all">Filtry</span>
          {count > 0 && ` (${count})`}
        </span>
      </summary>
    </details>
  );
}

const isFilter = (name: string): boolean => name.startsWith('filters[');

/** What stays in the address though no field of the bar holds it. */
const isKept = ({ keepQueryParams }: Form, name: string): boolean => keepQueryParams?.includes(name) === true;

const hasErrors = (errors: FieldErrors | undefined): boolean => Object.keys(errors ?? {}).length > 0;

/** What is set and stands not in the line, each with the way to take it back. */
function Chips({ filters }: { filters: readonly SetFilter[] }) {
  const { path, search, link } = usePageContext();
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label="Ustawione filtry">
      {filters.map(({ name, label, text }) => (
        <li key={name}>
          <Link
            className="chip"
            to={omitQuery(link(`${path}?${search}`), [...PAGING, name])}
            aria-label={`Usuń filtr: ${label} ${text}`}
          >
            <span>
              {label}: <b>{text}</b>
            </span>
            <X size={14} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the list of what is typed: when asked, and by itself once nothing was typed for a moment. */
function useApply(model: FormModel, { form, onAsk }: Pick<Props, 'form'> & { onAsk(query: string): void }): () => void {
  const { path, search, link } = usePageContext();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { fields } = model.typed;
  const last = useRef({ fields, name: '', query: search });
  const apply = () => {
    const changed = Object.keys(fields).filter((name) => fields[name] !== last.current.fields[name]);
    const others = queryPairs(search).filter(
      ([name]) => !PAGING.includes(name) && (!isFilter(name) || isKept(form, name)) && !(name in fields),
    );
    const typed = Object.entries(fields).flatMap(([name, value]) =>
      value === '' ? [] : [[name, String(value)] as const],
    );
    const query = queryString([...others, ...typed]);
    // The letters of one word are one step of the history.
    const replace = changed.length === 1 && changed[0] === last.current.name;
    // No step for the address where one is already, or on the way.
    if (query === last.current.query) {
      last.current = { ...last.current, fields };
      return;
    }
    last.current = { fields, name: changed.length === 1 ? (changed[0] ?? '') : '', query };
    onAsk(query);
    navigate(link(query ? `${path}?${query}` : path), { replace });
  };
  // What was sent by hand is not sent again, and who has pressed a link meanwhile is on the way there.
  const applyByItself = () => {
    if (fields !== last.current.fields && stripPortal(pathname).path === path) apply();
  };
  const latest = useRef(applyByItself);
  useEffect(() => {
    latest.current = applyByItself;
  });
  useEffect(() => {
    if (fields === last.current.fields || model.invalid) return undefined;
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [fields, model.invalid]);
  return apply;
}
