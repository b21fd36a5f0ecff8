import { Lock } from 'lucide-react';
import type { FilesData, OfferedGroup } from '#api/files/files.ts';
import { filesFilterForm } from '#domain/files/pages.ts';
import { counted } from '#domain/text/plural.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { DocumentLink } from '#web/records/document-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './files.css';

/** SUD-05, SUD-06: files by the priority of their groups, each to be saved under its own name. */
export default function FilesPage({ data }: PageViewProps<FilesData>) {
  const { search } = usePageContext();
  const isSearch = Object.keys(data.filters).length > 0;
  const count = data.groups.reduce((sum, { files }) => sum + files.length, 0);
  return (
    <div className="stack">
      <PageTitle />
      <FilterBar key={search} form={filesFilterForm} values={data.filters} options={{}} />
      {isSearch && count > 0 && (
        <p className="soft" role="status">
          Znaleziono {counted(count, ['plik', 'pliki', 'plików'])}.
        </p>
      )}
      {data.hasMore && <Notice theme="info">Plików jest więcej niż tu widać ({count}). Zawęź je wyszukiwaniem.</Notice>}
      {count === 0 && (
        <div className="card">
          <EmptyState
            title={isSearch ? 'Nie ma takich plików' : 'Nie ma jeszcze plików do pobrania'}
            hint={isSearch ? 'Spróbuj innych słów.' : 'Zajrzyj tu później albo zaloguj się.'}
          />
        </div>
      )}
      {data.groups.map((group) => (
        <Group key={group.id ?? ''} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: OfferedGroup }) {
  return (
    <section className="card stack">
      <h2>{group.name ?? 'Pozostałe'}</h2>
      <ul className="offered-files">
        {group.files.map((file) => (
          <li key={file.id} className="stack stack-1">
            <h3>
              {file.name}
              {file.visibility === 'private' && (
                <span className="badge">
                  <Lock size={12} aria-hidden /> tylko dla zalogowanych
                </span>
              )}
            </h3>
            {file.description && <p className="offered-description">{file.description}</p>}
            {file.file && <DocumentLink document={file.file} />}
            {file.attachments.length > 0 && (
              <ul className="offered-attachments" aria-label={`Załączniki: ${file.name}`}>
                {file.attachments.map(({ attachmentId, attachment, description }) => (
                  <li key={attachmentId}>
                    {attachment && <DocumentLink document={attachment} />}
                    {description && <div className="soft small">{description}</div>}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
