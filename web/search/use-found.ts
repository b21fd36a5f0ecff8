import { useEffect, useState } from 'react';
import type { FoundGroup } from '#api/search/search.ts';
import type { Backend } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/** A person types a letter every 100 to 200 ms: the search waits for the pause after the last one. */
const PAUSE_MS = 150;
/** The server searches from two letters in a row on: there are names of two. */
const SEARCHABLE = /[\p{L}\p{N}]{2}/u;

export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly state: 'short' | 'searching' | 'found' | 'failed';
}

const NOTHING: Found = { groups: [], state: 'short' };

/** What the server finds for a text. Typing on cancels the request under way; until the answer the last one stays. */
export function useFound(text: string): Found {
  const { backend } = usePageContext();
  const [answer, setAnswer] = useState<{ text: string; groups: readonly FoundGroup[] | null }>({
    text: '',
    groups: [],
  });
  const wanted = text.trim().replace(/\s+/g, ' ');
  const searchable = SEARCHABLE.test(wanted.replace(/^[\d\s-]+$/, (digits) => digits.replace(/\D/g, '')));
  useEffect(() => {
    if (!searchable) return undefined;
    const request = new AbortController();
    const timer = setTimeout(() => {
      findIn(backend, wanted, request.signal)
        .then((groups) => setAnswer({ text: wanted, groups }))
        .catch(() => request.signal.aborted || setAnswer({ text: wanted, groups: null }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [backend, wanted, searchable]);
  if (!searchable) return NOTHING;
  if (answer.text !== wanted) return { groups: answer.groups ?? [], state: 'searching' };
  return answer.groups ? { groups: answer.groups, state: 'found' } : { groups: [], state: 'failed' };
}

async function findIn(backend: Backend, text: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  const response = await backend.read(`/panel/search?q=${encodeURIComponent(text)}`, signal);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { groups: readonly FoundGroup[] }).groups;
}
