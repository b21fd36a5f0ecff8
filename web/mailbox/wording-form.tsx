import { useState } from 'react';
import type { WordingPreview } from '#api/mailbox/texts.ts';
import { WORDING_PREVIEW } from '#domain/mail/wording-names.ts';
import { useSettledRead } from '#web/app/use-settled-read.ts';
import { MailText } from './mail-text.tsx';

/** What an address carries well; longer texts are seen once they are saved. */
const LONGEST = 12_000;

const TEXTS = ['wording', 'lead', 'opening', 'closing'] as const;

function pathOf(values: Readonly<Record<string, unknown>>): string | null {
  const texts = TEXTS.map((name) => [name, String(values[name] ?? '')]);
  const path = `${WORDING_PREVIEW}?${new URLSearchParams(texts).toString()}`;
  return values.wording && path.length <= LONGEST ? path : null;
}

/** Below the form of an own wording: the mail that it would make, while it is typed. */
export default function WordingForm({ values }: { values: Readonly<Record<string, unknown>> }) {
  const preview = useSettledRead<WordingPreview>(pathOf(values));
  // While the next one is asked for, the last one stays where it is.
  const [last, setLast] = useState(preview);
  if (preview && preview !== last) setLast(preview);
  const shown = preview ?? last;
  if (!shown) return null;
  return (
    <section className="stack stack-1" aria-label="Podgląd wiadomości">
      <h2>Tak będzie wyglądać ta wiadomość</h2>
      {shown.wrong.map((message) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      {shown.mail && <MailText mail={shown.mail} />}
    </section>
  );
}
