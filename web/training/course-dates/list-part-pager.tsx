import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import type { ListPart } from '#api/training/course-dates/list-parts.ts';
import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Ways through a long list of a date, page by page or to all of it at once; nothing for a short one. */
export function ListPartPager({
  name,
  title,
  part,
  count,
}: {
  name: string;
  title: string;
  part: ListPart;
  count: number;
}) {
  const { path, search, link } = usePageContext();
  if (part.pages === 1) return null;
  const here = link(search ? `${path}?${search}` : path);
  const to = (page: number) => mergeQuery(omitQuery(here, [`${name}Page`]), { [`${name}Page`]: page });
  return (
    <nav className="pager" aria-label={`${title}: strony`}>
      <span className="soft small numbers">
        {part.before + 1}–{part.before + count} z {part.total}
      </span>
      <span className="row no-print">
        {part.page > 1 && (
          <ButtonLink
            to={to(part.page - 1)}
            size="small"
            theme="ghost"
            icon={<ChevronLeft size={16} aria-hidden />}
            label="Poprzednia"
          />
        )}
        {part.page < part.pages && (
          <ButtonLink
            to={to(part.page + 1)}
            size="small"
            theme="ghost"
            icon={<ChevronRight size={16} aria-hidden />}
            label="Następna"
          />
        )}
        <ButtonLink
          to={mergeQuery(here, { all: '1' })}
          size="small"
          theme="ghost"
          icon={<List size={16} aria-hidden />}
          label="Pokaż wszystkich"
        />
      </span>
    </nav>
  );
}
