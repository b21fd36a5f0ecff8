import { useState, type ReactNode } from 'react';
import type { WhyNotView } from '#api/handlers/why-not.ts';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { WHY_NOT } from '#domain/portal/derived-pages.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useNavigate } from '#web/router/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** What has no button now, and why. */
function WhyNotFacts({ refused }: Pick<WhyNotView, 'refused'>) {
  if (refused.length === 0) return <p>Wszystko, co można tu zrobić, jest teraz dostępne.</p>;
  return <Facts rows={refused.map(({ label, reason }) => [label, reason])} />;
}

/**
 * The same in a dialog, read from its page when somebody asks.
 *
 * @param base path of the thing's page
 */
export function useWhyNot(base: string): readonly [open: () => void, dialog: ReactNode] {
  const { backend, link } = usePageContext();
  const navigate = useNavigate();
  const [view, setView] = useState<WhyNotView | null>(null);
  const open = async () => {
    const path = link(`${base}/why-not`);
    const answer = await backend.read(path).then(
      (response) => response.json() as Promise<PageProps>,
      () => null,
    );
    if (answer?.errorCode === null) return setView(answer.data as WhyNotView);
    // The page itself says what keeps it away: no connection, a session that is over.
    navigate(path);
  };
  const dialog = (
    <Modal title={WHY_NOT} open={view !== null} onClose={() => setView(null)} size="medium">
      {view && <WhyNotFacts refused={view.refused} />}
    </Modal>
  );
  return [() => void open(), dialog];
}

/** Which actions a thing has no button for now, and why: for anyone who looks at it. */
export default function WhyNotPage({ data }: PageViewProps<WhyNotView>) {
  const { path, link } = usePageContext();
  return (
    <div className="stack">
      <h1>{WHY_NOT}</h1>
      <p className="lead">{data.about}</p>
      <section className="card stack">
        <WhyNotFacts refused={data.refused} />
      </section>
      <div className="row">
        <ButtonLink to={link(path.replace(/\/why-not$/, ''))} theme="secondary" size="small" label="Wróć" />
      </div>
    </div>
  );
}
