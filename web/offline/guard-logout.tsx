import { createRoot } from 'react-dom/client';
import { markLoggingOut } from '#web/app/session-ended.ts';
import { StaticRouter } from '#web/router/router.tsx';
import { unsentOf } from './device-mark.ts';

/** Asks before a logout that leaves something unsent on this device. Asked for twice it is there once. */
export function guardLogout(account: string): void {
  const { dataset } = document.documentElement;
  if (dataset.logoutGuarded === account) return;
  dataset.logoutGuarded = account;
  const ask = (event: SubmitEvent) => {
    const form = event.target;
    const unsent = unsentOf(account);
    if (unsent === 0 || !(form instanceof HTMLFormElement) || !isLogout(form)) return;
    event.preventDefault();
    // The page's own listener takes it for a logout.
    event.stopPropagation();
    void showQuestion(form, unsent);
  };
  document.addEventListener('submit', ask, true);
}

/** By its attribute: where a form has a field called `action`, its property is that field. */
const isLogout = (form: HTMLFormElement): boolean => form.getAttribute('action')?.endsWith('/logout') ?? false;

async function showQuestion(form: HTMLFormElement, unsent: number): Promise<void> {
  const { default: UnsentQuestion } = await import('./unsent-question.tsx');
  const root = createRoot(document.createElement('div'));
  // Beside the page's own tree: a dialog asks where it is, and nobody goes elsewhere from here.
  root.render(
    <StaticRouter url={window.location.pathname}>
      <UnsentQuestion
        unsent={unsent}
        onStay={() => root.unmount()}
        onLeave={() => {
          markLoggingOut();
          form.submit();
        }}
      />
    </StaticRouter>,
  );
}
