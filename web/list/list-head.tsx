import type { ReactNode } from 'react';
import type { Form } from '#domain/form/form.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filtered } from './filtered.ts';
import { PrintedFacts } from './printed-facts.tsx';

/**
 * What every page with filters begins with: its title, what can be done there, what is to be said of its address, and the
 * filters, whose first `primary` are always shown.
 */
export function ListHead(props: {
  /** Absent: as the page is called. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  form: Form;
  data: Filtered;
  primary?: number;
}) {
  const { title, lead, actions, form, data, primary } = props;
  const { search, page } = usePageContext();
  return (
    <>
      <div className="page-head">
        <div className="stack stack-1">
          <h1>{title ?? page?.title}</h1>
          {lead && <p className="soft lead">{lead}</p>}
        </div>
        {actions && <div className="row no-print">{actions}</div>}
      </div>
      <PrintedFacts form={form} data={data} />
      {data.notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <FilterBar
        key={search}
        form={form}
        values={data.filters}
        errors={data.errors}
        options={data.options ?? {}}
        {...(primary === undefined ? {} : { primary })}
      />
    </>
  );
}
