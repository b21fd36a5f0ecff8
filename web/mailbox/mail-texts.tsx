import type { MailTextsData } from '#api/mailbox/texts.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Link } from '#web/router/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { MailText } from './mail-text.tsx';
import './mail-texts.css';

type Text = MailTextsData['texts'][number];

/** What the portal's mails say, and the way to words of the office's own. */
export default function MailTextsPage({ data }: PageViewProps<MailTextsData>) {
  const { link } = usePageContext();
  return (
    <div className="stack">
      <PageTitle />
      <p className="soft">
        Własna treść zmienia początek tematu, pierwszy akapit i dopisek na końcu; dane, linki i załączniki zostają.
        Działa od następnej wysłanej wiadomości, także tej, która już czeka. Każda zmiana jest w{' '}
        <Link to={link('/panel/mail-wordings')}>historii własnych treści</Link>.
      </p>
      <ul className="card mail-texts">
        {data.texts.map((text) => (
          <li key={text.wording}>
            <TextLine text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TextLine({ text: { wording, label, own, now, original } }: { text: Text }) {
  const { link } = usePageContext();
  const isOwn = own?.active === true;
  return (
    <>
      <div className="row mail-text-head">
        <h2>{label}</h2>
        <span className={`badge ${isOwn ? 'badge-green' : 'badge-grey'}`}>{isOwn ? 'własna' : 'oryginalna'}</span>
        <ButtonLink
          size="small"
          theme="ghost"
          to={link(own ? `/panel/mail-wordings/${own.id}` : `/panel/mail-wordings/new?wording=${wording}`)}
          label={own ? 'Własna treść' : 'Zmień'}
          aria-label={`${own ? 'Własna treść' : 'Zmień'}: ${label}`}
        />
      </div>
      <Shown title="Podgląd" mail={now} />
      {original && <Shown title="Oryginalna treść" mail={original} />}
    </>
  );
}

const Shown = ({ title, mail }: { title: string; mail: Text['now'] }) => (
  <details>
    <summary>{title}</summary>
    <MailText mail={mail} />
  </details>
);
