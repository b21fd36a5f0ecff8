import { restUntilFirstSign } from './resting.ts';

/**
 * Runs as soon as the page is read, long before the program itself has been loaded: on a slow line somebody types
 * meanwhile, and what was typed is left only after a question (`web/form/unsaved-guard.tsx` asks from then on).
 */
// The schemas that the pages bring must not try whether they may compile themselves: the policy for scripts says no, and
// each try is a violation in every browser's console and among our reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const alive = (): boolean => document.documentElement.dataset.alive !== undefined;

let sent = false;
document.addEventListener('submit', () => (sent = true), true);

const ask = (event: BeforeUnloadEvent): void => {
  if (!alive() && !sent) event.preventDefault();
};

// Only while there is something to lose: such a listener keeps the page out of the browser's back-forward cache.
const onInput = ({ target }: Event): void => {
  if (!alive() && target instanceof Element && target.closest('form[data-unsaved]'))
    window.addEventListener('beforeunload', ask);
  else if (alive()) {
    document.removeEventListener('input', onInput, true);
    window.removeEventListener('beforeunload', ask);
  }
};
document.addEventListener('input', onInput, true);

/** Even this little script may come after the first letters. */
const changed = ({ elements }: HTMLFormElement): boolean =>
  [...elements].some((field) =>
    field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
  );

if ([...document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')].some(changed))
  window.addEventListener('beforeunload', ask);
document.documentElement.dataset.guarded = 'true';

/**
 * Browsers keep pages to show them at once on Back. One of somebody logged in is put away hidden; `entry-client.ts` asks
 * the server whether it is still theirs, and where that part never came, the page is loaded again.
 */
const root = document.documentElement;
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted && root.dataset.session !== undefined) root.hidden = true;
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || root.dataset.session === undefined) return;
  root.hidden = true;
  if (!alive()) window.location.reload();
});

restUntilFirstSign();
