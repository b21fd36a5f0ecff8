import { useEffect, useState } from 'react';
import type { MessagePreview as Preview } from '#api/training/messages.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import './messages.css';

/** What would be sent by a decision, as the server composes it; null until it is known, and where it can't be said. */
function usePreview(path: string | null): Preview | null {
  const { backend } = usePageContext();
  const [answer, setAnswer] = useState<{ path: string; preview: Preview } | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const request = new AbortController();
    backend
      .read(path, request.signal)
      .then(async (response) => {
        if (response.ok) setAnswer({ path, preview: (await response.json()) as Preview });
      })
      // The decision itself doesn't need it.
      .catch(() => undefined);
    return () => request.abort();
  }, [backend, path]);
  return answer?.path === path ? answer.preview : null;
}

/** Typing on asks nothing: the value after the last pause. */
function useSettled(path: string | null): string | null {
  const [settled, setSettled] = useState(path);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(path), 300);
    return () => clearTimeout(timer);
  }, [path]);
  return settled;
}

/** To whom what goes when the box above is ticked. `path`: of the preview; null while nothing is chosen yet. */
export function MessagePreview({ path }: { path: string | null }) {
  const preview = usePreview(useSettled(path));
  if (path === null) return null;
  // It comes after the page: its room is there before it.
  return <div className="message-room">{preview && <Told preview={preview} />}</div>;
}

function Told({ preview }: { preview: Preview }) {
  const { recipients, mail } = preview;
  if (recipients.length === 0) return <p className="soft small">Nikt nie dostanie wiadomości: {preview.nobody}</p>;
  return (
    <div className="message-preview small">
      <p>
        Wiadomość {recipients.length === 1 ? 'dostanie' : 'dostaną'}:{' '}
        {recipients.map(({ name, to, label, count }, index) => (
          <span key={to}>
            {index > 0 && '; '}
            <strong>{name || to}</strong> ({label}
            {count > 1 && `, ${count} os.`})
          </span>
        ))}
      </p>
      {mail && (
        <details>
          <summary>Podgląd wiadomości</summary>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          <pre className="message-text">{mail.text}</pre>
        </details>
      )}
    </div>
  );
}
