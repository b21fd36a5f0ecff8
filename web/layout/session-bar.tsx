import { LogIn } from 'lucide-react';
import './offline-bar.css';

/**
 * The session is over: nothing navigates by itself, so what is typed stays. The login opens beside the page; whoever
 * comes back finds it as it was, and it can be sent.
 */
export function SessionBar({ login }: { login: string | undefined }) {
  return (
    <div role="status" className="no-print">
      {login !== undefined && (
        <div className="offline-bar">
          <LogIn size={18} aria-hidden />
          <span>Sesja wygasła, zaloguj się ponownie. To, co wpisano na tej stronie, zostaje.</span>
          <a href={login} target="_blank" rel="noopener">
            Zaloguj się (nowa karta)
          </a>
        </div>
      )}
    </div>
  );
}
