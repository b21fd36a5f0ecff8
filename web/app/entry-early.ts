/**
 * Runs as soon as the page is read, long before the program itself has been loaded: on a slow line somebody types
 * meanwhile, and what was typed is left only after a question (`web/form/unsaved-guard.tsx` asks from then on).
 */
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
