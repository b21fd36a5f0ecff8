import type { MergeData } from '#api/merging/merge.ts';
import { mergeForm, otherPersonForm, separateForm } from '#domain/merging/forms.ts';
import { formatInstant } from '#web/ui/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Link } from '#web/router/router.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UserSearch } from 'lucide-react';

/** Two persons who are one human: who the other one is, what goes over, and the way back. */
export default function MergePage({ data }: PageViewProps<MergeData>) {
  return (
    <div className="stack">
      <ListHead
        title={`Połącz z inną osobą: ${data.person.name}`}
        lead="Zostanie ta osoba. Wszystko, co zapisano o drugiej, przejdzie na nią; połączenie można cofnąć."
        form={otherPersonForm}
        data={data}
      />
      {data.preview && <Preview data={data} preview={data.preview} />}
      {data.asked && <Hits data={data} />}
      {data.merged.length > 0 && <Merged data={data} />}
    </div>
  );
}

function Preview({ data, preview }: { data: MergeData; preview: NonNullable<MergeData['preview']> }) {
  const { person, counts, conflicts } = preview;
  const lines = counts.map(([label, count]): [string, string] => [label, String(count)]);
  return (
    <section className="card stack" aria-labelledby="merge-preview">
      <h2 id="merge-preview">Co się stanie</h2>
      <div className="columns">
        <div className="stack stack-1">
          <h3>Zostaje: {data.person.name}</h3>
          <Facts rows={data.person.facts} />
        </div>
        <div className="stack stack-1">
          <h3>Przechodzi: {person.name}</h3>
          <Facts rows={[...person.facts, ...lines]} />
        </div>
      </div>
      {conflicts.map((conflict) => (
        <Notice key={conflict} theme="warning">
          {conflict}
        </Notice>
      ))}
      {conflicts.length === 0 && (
        <FormView
          key={person.personId}
          form={mergeForm}
          action={data.base}
          values={{ other: person.personId }}
          cancelTo={data.person.path}
        />
      )}
    </section>
  );
}

function Hits({ data }: { data: MergeData }) {
  const { link } = usePageContext();
  if (data.hits.length === 0) {
    return (
      <EmptyState icon={UserSearch} title="Nikogo nie znaleziono" hint="Sprawdź pisownię albo podaj mniej słów." />
    );
  }
  const columns: readonly Column<MergeData['hits'][number]>[] = [
    {
      label: 'Imię i nazwisko',
      heads: true,
      render: ({ path, name }) => <Link to={link(path)}>{name}</Link>,
    },
    ...(data.hits[0]?.facts ?? []).map(([label], place) => ({
      label,
      render: ({ facts }: MergeData['hits'][number]) => facts[place]?.[1] ?? '',
    })),
    {
      label: 'Połączenie',
      render: ({ personId, name }) => (
        <Link to={link(`${data.base}?other=${personId}`)} aria-label={`Pokaż połączenie: ${name}`}>
          Pokaż połączenie
        </Link>
      ),
    },
  ];
  return (
    <div className="card table-card">
      <DataTable caption="Znalezione osoby" columns={columns} rows={data.hits} keyOf={({ personId }) => personId} />
    </div>
  );
}

const Merged = ({ data }: { data: MergeData }) => (
  <section className="card stack" aria-labelledby="merged-before">
    <h2 id="merged-before">Połączone wcześniej</h2>
    {data.merged.map(({ id, name, at }) => (
      <div key={id} className="stack stack-1">
        <h3>
          {name}, {formatInstant(at)}
        </h3>
        <FormView
          form={{ ...separateForm, id: `${separateForm.id}-${id}` }}
          action={`${data.base}/undo`}
          values={{ other: id }}
        />
      </div>
    ))}
  </section>
);
