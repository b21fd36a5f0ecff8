import { WifiOff } from 'lucide-react';
import { isPanelPath } from '#domain/kernel/url.ts';
import { seesPanel } from '#domain/portal/guard.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './live.css';
import { useLive } from './use-live.ts';

/** Live updates of the panel; a form whose record changed meanwhile says so before it is sent. */
export function Live() {
  const { props, path, link, portal, access } = usePageContext();
  const listening = seesPanel(portal, access) && isPanelPath(path) && props.errorCode === null;
  const { changed, lost } = useLive(listening, path);
  return (
    <>
      {changed && (
        <Notice theme="warning">
          Ktoś właśnie zmienił te dane. Przy zapisie zobaczysz obie wersje i wybierzesz, którą zachować.{' '}
          {/* In a tab of its own: what is being typed stays. */}
          <a href={link(path.replace(/\/[^/]+$/, ''))} target="_blank" rel="noreferrer">
            Zobacz obecne dane (nowa karta)
          </a>
        </Notice>
      )}
      <div role="status" className="no-print">
        {lost && (
          <p className="live-lost small">
            <WifiOff size={16} aria-hidden />
            Brak połączenia na żywo – odśwież stronę, aby zobaczyć zmiany innych osób.
          </p>
        )}
      </div>
    </>
  );
}
