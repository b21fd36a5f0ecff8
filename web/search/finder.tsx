import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
import { useNavigate } from '#web/router/router.tsx';
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

/**
 * Enter opens the first hit while none is chosen: of letters that were typed before the field was there the library chooses none. Pressed
 * before the answer, it opens the first that comes; typing on takes that back.
 */
function useFirstHit(
  text: string,
  { first, state, onDone }: { first: string | undefined; state: Found['state']; onDone: () => void },
) {
  const { link } = usePageContext();
  const navigate = useNavigate();
  const [askedFor, setAskedFor] = useState<string>();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || askedFor !== text || state === 'searching' || first === undefined) return;
    opened.current = true;
    navigate(link(first));
    onDone();
  }, [askedFor, text, state, first, link, navigate, onDone]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || document.activeElement?.hasAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    setAskedFor(text);
  };
}

/** A text field and what it finds: arrows choose, Enter opens, Escape closes; the focus stays in the field. `early` has been typed already. */
export default function Finder({ early, onDone }: { early(): string; onDone(): void }) {
  const { link, portal } = usePageContext();
  const [text, setText] = useState(early);
  const found = useFound(text);
  const groups = [useSections(text), ...found.groups].filter(({ hits }) => hits.length > 0);
  const onKey = useFirstHit(text, { first: groups[0]?.hits[0]?.path, state: found.state, onDone });
  return (
    <div className="quick-search" onKeyDownCapture={onKey}>
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
