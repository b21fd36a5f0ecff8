import { formatDay } from '#domain/text/dates.ts';
import type { SecretData } from '#api/tokens/screens.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SecretCard } from './secret-card.tsx';

/** A token's secret, once: anyone who made the token takes it away from here. */
export default function SecretPage({ data }: PageViewProps<SecretData>) {
  const { link } = usePageContext();
  const { id, title, expiresOn, secret } = data;
  return (
    <div className="narrow stack">
      <PageTitle />
      <SecretCard
        title={title}
        said={secret}
        shown="Sekretu nie pokazujemy drugi raz i nigdzie go nie przechowujemy. Jeśli go nie masz, otwórz edycję tokenu i zaznacz „Wydaj nowy sekret”."
      >
        Program wysyła go w nagłówku <code>Authorization: Bearer …</code> Token jest ważny do {formatDay(expiresOn)}.
      </SecretCard>
      <div className="row no-print">
        <ButtonLink to={link(`/panel/api-tokens/${id}`)} label="Do tokenu" />
        <ButtonLink to={link('/panel/api')} theme="secondary" label="Opis interfejsu" />
      </div>
    </div>
  );
}
