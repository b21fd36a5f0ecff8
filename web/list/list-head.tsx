import { useEffect, type ReactNode } from 'react';
import type { Form } from '#domain/form/form.ts';
import type { PluralForms } from '#domain/text/plural.ts';
import { manyText } from './many-text.ts';
import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { AsOfNotice } from '#web/details/as-of-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FilterBar, PAGING } from './filter-bar.tsx';
import type { Filtered } from './filtered.ts';
import { PrintedFacts } from './printed-facts.tsx';
import { SavedViews } from './saved-views.tsx';
import { noteRows } from './shown-rows.ts';

/**
 * What every page with filters begins with: its title, what can be done there, what is to be said of its address, and the
 * filters, whose first `primary` are always shown.
 */
export function ListHead(head: {
  /** Absent: as the page is called. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `ListTabs`, in the line of the title where there is room. */
  tabs?: ReactNode;
  form: Form;
  data: Filtered;
  primary?: number;
  /** What the list is of, for its count: 'zgłoszenie', 'zgłoszenia', 'zgłoszeń'. */
  items?: PluralForms;
}) {
  const { title, lead, actions, tabs, form, data, primary, items } = head;
  const {
    page,
    path,
    search,
    link,
    props: { session },
  } = usePageContext();
  const actor = session?.actor.id;
  useEffect(() => {
    if (actor !== undefined) noteRows({ actor, path }, search, data);
  }, [actor, path, search, data]);
  return (
    <>
      <div className="page-head list-head">
        <div>
          <div className="page-title">
            <h1>{title ?? page?.title}</h1>
            <Count data={data} items={items} />
          </div>
          {lead && <p className="soft lead">{lead}</p>}
        </div>
        {tabs}
        {actions && <div className="page-actions no-print">{actions}</div>}
      </div>
      <PrintedFacts form={form} data={data} />
      <AsOfNotice
        moment={{ asOf: null, asOfNotice: null, ...data }}
        present={omitQuery(link(`${path}?${search}`), [...PAGING, 'asOf'])}
        compare={useComparison(data)}
      />
      {data.notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <FilterBar
        form={form}
        values={data.filters}
        errors={data.errors}
        options={data.options ?? {}}
        {...(primary === undefined ? {} : { primary })}
      />
      <SavedViews form={form} />
    </>
  );
}

/** Where the list is compared with another moment; undefined of a page that has none below it. */
function useComparison({ filters }: Filtered): string | undefined {
  const { portal, path, search, link } = usePageContext();
  const compare = `${path}/compare`;
  if (portal.pageAt(compare)?.path !== compare || filters.asOf === undefined) return undefined;
  return mergeQuery(omitQuery(link(`${compare}?${search}`), [...PAGING, ...LOOKS, 'asOf']), { from: filters.asOf });
}

/** How the list is looked at, which says nothing of what is in it. */
const LOOKS: readonly string[] = ['pageSize', 'columns', 'view', 'filters[sort]', 'sort'];

/** How many there are, next to the title. */
function Count({
  data,
  items = ['pozycja', 'pozycje', 'pozycji'],
}: {
  data: Filtered;
  items?: PluralForms | undefined;
}) {
  const { total, totalExact = true } = data;
  if (total === undefined) return null;
  return <span className="page-count soft numbers">{manyText({ total, totalExact }, items)}</span>;
}
