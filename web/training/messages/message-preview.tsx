import type { MessagePreview as Preview } from '#api/training/messages.ts';
import { useSettledRead } from '#web/app/use-settled-read.ts';
import './messages.css';

/** To whom what goes when the box above is ticked. `path`: of the preview; null while nothing is chosen yet. */
export function MessagePreview({ path }: { path: string | null }) {
  const preview = useSettledRead<Preview>(path);
  if (path === null) return null;
  // It comes after the page: its room is there before it.
  return <div className="message-room">{preview && <PreviewText preview={preview} />}</div>;
}

function PreviewText({ preview }: { preview: Preview }) {
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
