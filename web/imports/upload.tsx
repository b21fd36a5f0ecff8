import { FileDown } from 'lucide-react';
import { importForm } from '#domain/import/kind.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { Link } from '#web/router/router.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';

interface Earlier {
  readonly id: string;
  readonly status: keyof typeof STATUSES;
  readonly saved: number | null;
  readonly refused: number | null;
  readonly confirmed_at: string;
  readonly operator: string | null;
}

const STATUSES = {
  started: 'czeka',
  in_progress: 'w toku',
  completed: 'zakończony',
  failed: 'przerwany',
} as const;

interface Data {
  readonly earlier: readonly Earlier[];
  readonly base: string;
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly required: boolean }[];
}

const Sample = (props: { to: string; label: string }) => (
  <ButtonLink {...props} download size="small" theme="ghost" icon={<FileDown size={16} aria-hidden />} />
);

/** FRM-03, EMP-03: the file, what it should hold, and a sample of it. */
export default function ImportPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{data.title}</h1>
        <div className="row">
          <Sample to={link(`${data.base}/import/sample/excel`)} label="Pobierz wzór XLSX" />
          <Sample to={link(`${data.base}/import/sample`)} label="Pobierz wzór CSV" />
        </div>
      </div>
      <div className="card stack">
        <p>
          Arkusz XLSX (pierwszy widoczny) albo plik CSV, także wyeksportowany z tej listy. Pierwszy wiersz to nagłówki:{' '}
          {data.columns.map(({ name, required }) => `${name}${required ? ' *' : ''}`).join(', ')}. Kolumny z gwiazdką są
          wymagane, kolejność dowolna; kolumny, których w pliku nie ma, zachowują obecne wartości.
        </p>
        <FormView form={importForm} action={`${data.base}/import`} values={{}} facts={{}} cancelTo={data.base} />
      </div>
      {data.earlier.length > 0 && <EarlierImports data={data} />}
    </div>
  );
}

/** FRM-04: the last ones that somebody confirmed, each with the way to its page: one that broke off goes on from there. */
function EarlierImports({ data: { base, earlier } }: { data: Data }) {
  const { link } = usePageContext();
  const columns: readonly Column<Earlier>[] = [
    {
      label: 'Potwierdzono',
      heads: true,
      render: ({ id, confirmed_at: at }) => (
        <Link to={link(`${base}/import/${id}`)}>
          <Moment at={at} />
        </Link>
      ),
    },
    { label: 'Kto', render: ({ operator }) => operator ?? 'dane usunięte' },
    { label: 'Stan', render: ({ status }) => STATUSES[status] },
    { label: 'Zapisano', className: 'numbers', render: ({ saved }) => saved ?? '–' },
    { label: 'Odrzucono', className: 'numbers', render: ({ refused }) => refused ?? '–' },
  ];
  return (
    <section className="stack">
      <h2>Ostatnie importy</h2>
      <div className="card table-card">
        <DataTable caption="Ostatnie importy" columns={columns} rows={earlier} keyOf={({ id }) => id} />
      </div>
    </section>
  );
}
