import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createStaticHistory, type Blocked, type History, type HistoryState, type Location } from './history.ts';

const Context = createContext<History | null>(null);

/** Links and addresses of everything below go by this history. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  return <Context.Provider value={history}>{children}</Context.Provider>;
}

/** Draws what is at an address and never leaves it. */
export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const [history] = useState(() => createStaticHistory(url));
  return <Router history={history}>{children}</Router>;
}

function useHistory(): History {
  const history = useContext(Context);
  if (!history) throw new Error('No router around this component');
  return history;
}

function useHistoryState<T>(select: (state: HistoryState) => T): T {
  const history = useHistory();
  const read = () => select(history.state);
  return useSyncExternalStore(history.subscribe, read, read);
}

/** Where one is. */
export const useLocation = (): Location => useHistoryState(({ location }) => location);

/** How one came there. */
export const useNavigationType = (): HistoryState['type'] => useHistoryState(({ type }) => type);

/** Goes to an address of ours; the same function for ever. */
export const useNavigate = (): History['navigate'] => useHistory().navigate;

/** The navigation that waits for an answer; `isBlocked` is asked before each. The whole web has one of these. */
export function useBlocker(isBlocked: (from: Location, to: Location) => boolean): Blocked | undefined {
  const history = useHistory();
  const ask = useRef(isBlocked);
  useEffect(() => {
    ask.current = isBlocked;
  });
  useEffect(() => history.block((from, to) => ask.current(from, to)), [history]);
  return useHistoryState(({ blocked }) => blocked);
}

/** Whether a click means this window and nothing else: new tabs, windows and downloads are the browser's. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/** A link of ours: a plain click goes on inside the page. A link to where one is adds no step to go back. */
export function Link(props: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string }) {
  const { to, onClick, children, ...rest } = props;
  const history = useHistory();
  const onPlainClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { href, origin } = new URL(to, window.location.href);
    if (!isPlainClick(event) || rest.target || origin !== window.location.origin) return;
    event.preventDefault();
    history.navigate(to, { replace: href === window.location.href });
  };
  return (
    <a {...rest} href={to} onClick={onPlainClick}>
      {children}
    </a>
  );
}
