import { isPanelPath } from '#domain/shared/url.ts';
import { useSurroundings } from '../context.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLive } from './use-live.ts';

/** Live updates of the panel; a form whose record changed meanwhile says so before it is sent. */
export function Live() {
  const { props, path } = useSurroundings();
  const operator = props.session?.actor.applicationActorType === 'SzkoleniaOperator';
  const { changed } = useLive(operator && isPanelPath(path) && props.errorCode === null, path);
  if (!changed) return null;
  return (
    <Notice theme="warning">
      Ktoś właśnie zmienił te dane. Przy zapisie zobaczysz obie wersje i wybierzesz, którą zachować.
    </Notice>
  );
}
