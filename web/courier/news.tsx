import { Link } from '#web/router/router.tsx';
import type { NewsItem } from '#api/courier/portal.ts';
import { formatDay } from '#domain/text/dates.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Pager } from '#web/list/pager.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

interface Data {
  readonly items: readonly NewsItem[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** CUR-02: visible news that are published by now, the newest first; or one of them. */
export default function CourierNewsPage({ data }: PageViewProps<Data>) {
  const { link, page } = usePageContext();
  const isList = page?.path === '/aktualnosci';
  return (
    <div className="stack">
      {isList && <PageTitle />}
      {data.items.length === 0 && <p className="soft">Nie ma jeszcze aktualności.</p>}
      {data.items.map(({ id, title, publishedOn, content }) => (
        <article className="card stack" key={id}>
          {isList ? (
            <h2>
              <Link to={link(`/aktualnosci/${id}`)}>{title}</Link>
            </h2>
          ) : (
            <h1>{title}</h1>
          )}
          <p className="soft small">{formatDay(publishedOn)}</p>
          <RichText html={content} />
        </article>
      ))}
      {isList && <Pager {...data} />}
    </div>
  );
}
