import { useLocation } from 'react-router-dom';
import { useSWRConfig } from 'swr';

/** Shows the present page anew, e.g. after a command. */
export function useReload(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const location = useLocation();
  return () => mutate(`${location.pathname}${location.search}`);
}
