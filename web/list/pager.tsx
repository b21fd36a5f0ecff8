import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PluralForms } from '#domain/text/plural.ts';
import { goesOn } from './goes-on.ts';
import { manyText } from './many-text.ts';
import { isPanelPath, mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { useAnnounced } from '#web/app/announce.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DensityButton } from './density-button.tsx';
import { RowKeysButton } from './row-keys-button.tsx';

const ITEMS: PluralForms = ['pozycja', 'pozycje', 'pozycji'];

/** Paging: links carry the keyset cursor when the list has one, so that page 10,000 costs as little as page 2. */
export function Pager(props: {
  page: number;
  pageSize: number;
  total: number;
  totalExact?: boolean;
  next?: string | null;
  previous?: string | null;
  /** The rows of this page. */
  items?: readonly unknown[];
}) {
  const { page, pageSize, total, totalExact = true, next, previous, items = [] } = props;
  const { path, search, link } = usePageContext();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const here = omitQuery(link(search ? `${path}?${search}` : path), ['after', 'before', 'page']);
  const hasNext = next === undefined ? goesOn({ page, pageSize, total, totalExact }, items.length) : next !== null;
  const hasPrevious = previous === undefined ? page > 1 : previous !== null && page > 1;
  const where = pages > 1 ? `, strona ${page}${totalExact ? ` z ${pages}` : ''}` : '';
  const found = `${manyText({ total, totalExact }, ITEMS)}${where}`;
  // Of another filter, order or page; what a colleague changes meanwhile does not chatter.
  useAnnounced(found, search);
  return (
    <nav className="pager no-print" aria-label="Strony listy">
      <span className="soft small numbers">{found}</span>
      <span className="row">
        {isPanelPath(path) && (
          <span className="row pager-looks">
            <RowKeysButton />
            <DensityButton />
          </span>
        )}
        {hasPrevious && (
          <ButtonLink
            to={page === 2 ? here : mergeQuery(here, { page: page - 1, ...(previous ? { before: previous } : {}) })}
            size="small"
            theme="ghost"
            icon={<ChevronLeft size={16} aria-hidden />}
            label="Poprzednia"
          />
        )}
        {hasNext && (
          <ButtonLink
            to={mergeQuery(here, { page: page + 1, ...(next ? { after: next } : {}) })}
            size="small"
            theme="ghost"
          >
            Następna <ChevronRight size={16} aria-hidden />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
