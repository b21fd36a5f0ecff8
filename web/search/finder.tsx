import { useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  type ListBoxItemProps,
} from 'react-aria-components';
import type { FoundGroup } from '#api/search/search.ts';
import { panelEntries } from '#domain/portal/navigation.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import './quick-search.css';
import { useFound, type Found } from './use-found.ts';

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').trim();

/** The sections of the panel with a word that begins like the text; all of them before anything is typed. */
function useSections(text: string): FoundGroup {
  const { access, portal } = usePageContext();
  const wanted = plain(text);
  const hits = panelEntries(portal, access)
    .filter(({ label }) => ` ${plain(label)}`.includes(` ${wanted}`))
    .map(({ path, label }) => ({ path, title: label, detail: '' }));
  return { label: 'Działy panelu', hits };
}

/** A text field and what it finds: arrows choose, Enter opens, Escape closes; the focus stays in the field. `early` has been typed already. */
export default function Finder({ early, onDone }: { early(): string; onDone(): void }) {
  const { link, portal } = usePageContext();
  const [text, setText] = useState(early);
  const found = useFound(text);
  const groups = [useSections(text), ...found.groups].filter(({ hits }) => hits.length > 0);
  return (
    <div className="quick-search">
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here */}
        <SearchField aria-label="Czego szukasz?" autoFocus>
          <Input className="input" placeholder={portal.search.placeholder} />
        </SearchField>
        <p className="soft small" role="status">
          {sentence(found, groups, portal.search.hint)}
        </p>
        <ListBox
          aria-label="Wyniki"
          className="quick-search-list"
          data-stale={found.state === 'searching' || undefined}
          onAction={onDone}
          // The list's one empty choice has a name for those who hear it; others read the sentence above.
          renderEmptyState={() => <span className="visually-hidden">Brak wyników</span>}
        >
          {groups.map((group) => (
            <ListBoxSection key={group.label} id={group.label}>
              <Header className="quick-search-head">{group.label}</Header>
              {group.hits.map((hit) => (
                <Hit key={hit.path} id={hit.path} href={link(hit.path)} textValue={hit.title} detail={hit.detail} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

function sentence({ state }: Found, groups: readonly FoundGroup[], hint: string): string {
  const count = groups.reduce((total, { hits }) => total + hits.length, 0);
  if (state === 'short') return 'Wpisz co najmniej dwie litery, aby szukać w danych.';
  if (state === 'searching') return 'Szukam…';
  if (state === 'failed') return 'Nie udało się wyszukać. Sprawdź połączenie i spróbuj ponownie.';
  return count === 0
    ? `Nic nie znaleziono. Wpisz ${hint}.`
    : `${counted(count, ['wynik', 'wyniki', 'wyników'])}; strzałki wybierają, Enter otwiera.`;
}

function Hit({ detail, ...item }: ListBoxItemProps & { detail: string; textValue: string }) {
  return (
    <ListBoxItem {...item} className="quick-search-hit">
      <span>{item.textValue}</span>
      {detail && <span className="soft small">{detail}</span>}
    </ListBoxItem>
  );
}
