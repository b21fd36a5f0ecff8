import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

type Chunk = typeof import('./finder.tsx');

/** In a chunk of its own, which comes once the panel is there: who types right after Ctrl+K loses no letter. */
function useFinder(): Chunk | null {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  useEffect(() => {
    // An older build's chunk is gone: the next page brings the new one.
    import('./finder.tsx').then(setChunk, () => undefined);
  }, []);
  return chunk;
}

/** Ctrl+K (⌘K) from anywhere in the panel: records of every kind that may be read, and the sections themselves. */
export function QuickSearch() {
  const [open, setOpen] = useState(false);
  const finder = useFinder();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Not on top of another dialog, which asks for something first.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        theme="ghost"
        title="Szukaj (Ctrl+K)"
        icon={<Search size={16} aria-hidden />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className="quick-search-label">Szukaj</span>
      </Button>
      <Modal title="Szukaj w panelu" open={open} onClose={close} size="medium">
        {finder ? <finder.default onDone={close} /> : <p className="soft">Wczytuję wyszukiwarkę…</p>}
      </Modal>
    </>
  );
}
