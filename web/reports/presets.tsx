import type { Preset } from '#domain/report/periods.ts';
import type { Form } from '#domain/form/form.ts';
import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { formatDay } from '#domain/text/dates.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';

/** Times that are asked for often, as links: the first two fields of the form are their days. */
export function Presets({ form, presets }: { form: Form; presets: readonly Preset[] }) {
  const { path, search, link } = usePageContext();
  const [from, to] = form.fields;
  if (!from || !to) return null;
  const present = new URLSearchParams(search);
  const here = omitQuery(link(search ? `${path}?${search}` : path), ['page']);
  return (
    <nav className="no-print" aria-label="Okres">
      <ul className="chips">
        {presets.map((preset) => {
          const days = { [from.name]: formatDay(preset.from), [to.name]: formatDay(preset.to) };
          const isPresent = Object.entries(days).every(([name, day]) => present.get(name) === day);
          return (
            <li key={preset.label}>
              <Link className="chip" aria-current={isPresent ? 'true' : undefined} to={mergeQuery(here, days)}>
                {preset.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
