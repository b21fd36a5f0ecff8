import type { WebhookSecretData } from '#api/webhooks/screens.ts';
import { SecretCard } from '#web/api/secret-card.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** A webhook's secret, once: anyone who made the webhook takes it away from here. */
export default function WebhookSecretPage({ data }: PageViewProps<WebhookSecretData>) {
  const { link } = usePageContext();
  const { id, title, secret } = data;
  return (
    <div className="narrow stack">
      <PageTitle />
      <SecretCard
        title={title}
        said={secret}
        shown="Sekretu nie pokazujemy drugi raz. Jeśli go nie masz, otwórz edycję webhooka i zaznacz „Wydaj nowy sekret”."
      >
        Program sprawdza nim nagłówek <code>webhook-signature</code> każdej wysyłki (Standard Webhooks, podpis{' '}
        <code>v1</code>). Podpis <code>v1a</code> (Ed25519) sprawdza bez sekretu: kluczem publicznym, który zawsze jest
        na stronie webhooka. Po wydaniu nowego sekretu przez dobę podpisujemy także dotychczasowymi kluczami.
      </SecretCard>
      <div className="row no-print">
        <ButtonLink to={link(`/panel/webhooks/${id}`)} label="Do webhooka" />
        <ButtonLink to={link(`/panel/webhooks/${id}/deliveries`)} theme="secondary" label="Wysyłki" />
      </div>
    </div>
  );
}
