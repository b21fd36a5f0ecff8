import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { FoundGroup } from '#api/search.ts';
import { panelEntries } from '#domain/access/navigation.ts';
import { useSurroundings } from '../context.tsx';
import { findPage } from '../page-table.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import './quick-search.css';

const SHORTEST = 3;
const PAUSE_MS = 200;

/** Ctrl+K from anywhere in the panel: records by name, and the sections themselves. */
export function QuickSearch() {
  const { path } = useSurroundings();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A choice leads to another page, where the search is closed again.
  const open = openAt === path;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpenAt(path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [path]);
  return (
    <>
      <Button
        size="small"
        theme="ghost"
        icon={<Search size={16} aria-hidden />}
        label="Szukaj"
        title="Ctrl+K"
        onClick={() => setOpenAt(path)}
      />
      <Modal title="Szukaj w panelu" open={open} onClose={() => setOpenAt(null)} size="medium">
        <Finder />
      </Modal>
    </>
  );
}

const fetchGroups = async (url: string): Promise<readonly FoundGroup[]> => {
  const response = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  return response.ok ? ((await response.json()) as { groups: readonly FoundGroup[] }).groups : [];
};

/** The text once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Finder() {
  const { link, access } = useSurroundings();
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim());
  const url = wanted.length >= SHORTEST ? `/backend/panel/search?q=${encodeURIComponent(wanted)}` : null;
  const { data: found = [], isLoading } = useSWR(url, fetchGroups, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const box = useRef<HTMLDivElement>(null);
  const sections = panelEntries(access)
    .filter((entry) => findPage(entry.path) && entry.label.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ label, path }) => ({ path, title: label, detail: '' }));
  const groups = [...(url ? found : []), { label: 'Działy panelu', hits: sections }].filter(
    ({ hits }) => hits.length > 0,
  );
  const count = groups.reduce((total, { hits }) => total + hits.length, 0);

  /** Down from the text to the results, and among them; up again to the text. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) all[1]?.click();
    if (!step) return;
    event.preventDefault();
    all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  return (
    // The keys of the text and of the results bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} className="quick-search" role="search" onKeyDown={onKeyDown}>
      <input
        className="input"
        type="search"
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Czego szukasz?"
        placeholder="Nazwisko, firma, NIP, szkolenie…"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="soft small" role="status">
        {text.trim().length < SHORTEST
          ? 'Wpisz co najmniej trzy litery.'
          : isLoading
            ? 'Szukam…'
            : count === 0
              ? 'Nic nie znaleziono.'
              : `Znaleziono: ${count}`}
      </p>
      {groups.map((group) => (
        <section key={group.label}>
          <h3>{group.label}</h3>
          <ul>
            {group.hits.map((hit) => (
              <li key={hit.path}>
                <Link to={link(hit.path)}>
                  <span>{hit.title}</span>
                  {hit.detail && <span className="soft small">{hit.detail}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
