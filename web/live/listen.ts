/** What a page wants to hear of. */
export interface ChangeListener {
  changed(subjects: readonly string[]): void;
  /** Too much was missed to be listed. */
  gap(): void;
  lost(now: boolean): void;
  /** The session is over: nothing more will be announced. */
  ended(): void;
}

/** The browser tries again by itself; shorter gaps are not worth a word. */
const PATIENCE_MS = 6000;
/** After a refusal (too many windows, an update of the program) it gives up: then we try. */
const AGAIN_MS = 15_000;

/**
 * Hears what changes while the page can be seen. A hidden page gives its connection back: browsers have six for each
 * host over HTTP/1.1, and operators have more tabs than that. Shown again it hears first what it missed. `connect` opens
 * the stream, from where the query says.
 */
export function listen(listener: ChangeListener, connect: (query: string) => EventSource): () => void {
  let source: EventSource | undefined;
  let last = '';
  let worry: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(worry);
    clearTimeout(again);
    worry = undefined;
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = connect(last ? `?after=${encodeURIComponent(last)}` : '');
    const heard = ({ lastEventId }: MessageEvent<string>) => {
      last = lastEventId || last;
    };
    source.addEventListener('open', () => {
      clearTimeout(worry);
      worry = undefined;
      listener.lost(false);
    });
    source.addEventListener('here', heard);
    source.addEventListener('gap', (event: MessageEvent<string>) => {
      heard(event);
      listener.gap();
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      heard(event);
      listener.changed(JSON.parse(event.data) as string[]);
    });
    source.addEventListener('ended', () => {
      close();
      listener.ended();
    });
    source.addEventListener('error', () => {
      worry ??= setTimeout(() => listener.lost(true), PATIENCE_MS);
      if (source && source.readyState === source.CLOSED) again = setTimeout(open, AGAIN_MS);
    });
  };
  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
