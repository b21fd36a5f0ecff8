import { WifiOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import './offline-bar.css';

/** A server that restarts, or a line that is down: the page stays, what was typed too, and it is tried again. */
export function OfflineBar({ lost, onRetry }: { lost: boolean; onRetry(): void }) {
  return (
    <div role="status" className="no-print">
      {lost && (
        <div className="offline-bar">
          <WifiOff size={18} aria-hidden />
          <span>Brak połączenia z serwerem. Próbujemy ponownie…</span>
          <Button size="tiny" theme="secondary" label="Spróbuj teraz" onClick={onRetry} />
        </div>
      )}
    </div>
  );
}
