import { FileDown } from 'lucide-react';
import { importForm } from '#domain/import/kind.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface Data {
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
    </div>
  );
}
