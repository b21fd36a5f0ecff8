import { useEffect, useState } from 'react';
import type { CertificateProgress } from '#api/training/course-dates/certificate-progress.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/** Between two questions while mails go out; and when none has for so long, e.g. because no mail server answers. */
const SOON_MS = 1000;
const STILL_AFTER_MS = 30_000;
const LATE_MS = 10_000;

const NOTHING_YET = { sent: 0, failed: 0, needless: 0, retried: 0, failures: [] } as const;

/** How many need no more waiting for. */
export const settledOf = ({ sent, failed, needless }: CertificateProgress): number => sent + failed + needless;

const isOpen = (progress: CertificateProgress): boolean => settledOf(progress) < progress.total;

/** Where the page was read again meanwhile, whichever of both is further. */
function newest(own: CertificateProgress | null, ofPage: CertificateProgress | null): CertificateProgress | null {
  if (!own || !ofPage) return own ?? ofPage;
  if (own.sending !== ofPage.sending) return isOpen(own) ? own : ofPage;
  return settledOf(ofPage) > settledOf(own) || ofPage.sent > own.sent ? ofPage : own;
}

/**
 * How far the certificates of a date are: as the page was loaded, then kept fresh until all are settled, while the page
 * can be seen. `watch`: a sending that was just ordered, of which the server may know no mail yet.
 */
export function useCertificateProgress(path: string, ofPage: CertificateProgress | null) {
  const { backend } = usePageContext();
  const [own, setOwn] = useState<CertificateProgress | null>(null);
  const progress = newest(own, ofPage);
  const sending = progress && isOpen(progress) ? progress.sending : null;
  const total = progress?.total ?? 0;
  useEffect(() => {
    if (sending === null) return undefined;
    let reached = -1;
    return polling(async (signal) => {
      const answer = await backend.read(`${path}?sending=${sending}`, signal);
      if (!answer.ok) return answer.status < 500 ? 'over' : 'same';
      const { progress: read } = (await answer.json()) as { progress: CertificateProgress | null };
      if (!read) return 'same';
      const before = reached;
      reached = settledOf(read);
      setOwn({ ...read, total: Math.max(read.total, total) });
      return reached > before ? 'further' : 'same';
    });
  }, [backend, path, sending, total]);
  return {
    progress,
    /** The sending that was ordered or followed here, also when another one is newer by now. */
    own,
    watch: (ordered: { sending: string; total: number }) => setOwn({ ...NOTHING_YET, ...ordered }),
  };
}

/** Asks again and again while the page can be seen: more rarely once nothing moves. */
function polling(ask: (signal: AbortSignal) => Promise<'same' | 'further' | 'over'>): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedAt = Date.now();
  const next = () => {
    clearTimeout(timer);
    if (stop.signal.aborted || document.hidden) return;
    timer = setTimeout(() => void look(), Date.now() - movedAt < STILL_AFTER_MS ? SOON_MS : LATE_MS);
  };
  const look = async () => {
    // Not reached: asked again.
    const answer = await ask(stop.signal).catch(() => 'same' as const);
    if (answer === 'over') return;
    if (answer === 'further') movedAt = Date.now();
    next();
  };
  const onVisibility = () => {
    movedAt = Date.now();
    next();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: stop.signal });
  next();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
