import type { WordingMore } from '#api/mailbox/texts.ts';
import type { RecordData } from '#web/records/record-data.ts';
import { MailText } from './mail-text.tsx';

/** Below an own wording: the mail that it makes, and the one that the program would send. */
export function WordingPreview({ data }: { data: RecordData }) {
  const { mail, original } = data.more as Partial<WordingMore>;
  if (!mail || !original) return null;
  return (
    <section className="card stack">
      <h2>Tak wygląda ta wiadomość</h2>
      <MailText mail={mail} />
      <details>
        <summary>Oryginalna treść</summary>
        <MailText mail={original} />
      </details>
    </section>
  );
}
