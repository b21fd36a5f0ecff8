import { Search } from 'lucide-react';
import { createElement, useEffect, useRef, useState } from 'react';
import { partOf, usePart } from '#web/app/late-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

const FINDER = partOf(() => import('./finder.tsx'));

/** What is typed right after Ctrl+K, before the finder and its field are there: no letter is lost. */
function useEarlyLetters(isEarly: boolean): () => string {
  const letters = useRef('');
  useEffect(() => {
    if (!isEarly) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // With AltGr, which Windows takes for Ctrl and Alt, and with a Mac's Option Polish letters are typed.
      if ((event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')) return;
      if (event.key === 'Backspace') letters.current = letters.current.slice(0, -1);
      else if (event.key.length === 1) letters.current += event.key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      // The finder has them by now: the next one begins empty.
      letters.current = '';
    };
  }, [isEarly]);
  return () => letters.current;
}

/** Ctrl+K (⌘K) from anywhere in the panel: records of every kind that may be read, and the sections themselves. */
export function QuickSearch() {
  const [open, setOpen] = useState(false);
  const Finder = usePart(FINDER, open);
  const early = useEarlyLetters(open && !Finder);
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
        {Finder ? createElement(Finder, { early, onDone: close }) : <p className="soft">Wczytuję wyszukiwarkę…</p>}
      </Modal>
    </>
  );
}
