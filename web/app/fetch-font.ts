import { FONT_COOKIE, LOOKS_MAX_AGE } from '#domain/constants.ts';
import { tried, writeCookie } from '#web/browser/facilities.ts';

/** Letters of both files that Polish needs. */
const LETTERS = 'aą';

/**
 * A first visit is drawn in a font of the machine and stays so: a font that comes late would move what is being read. Once
 * everything else is there the font is fetched, and the pages that are loaded from then on use it.
 */
export function fetchFont(): void {
  if (document.documentElement.dataset.font !== undefined) return;
  const fetch = () =>
    void tried(() => document.fonts.load("16px 'Inter Variable'", LETTERS))?.then(
      () => writeCookie(`${FONT_COOKIE}=1; max-age=${LOOKS_MAX_AGE}; path=/; samesite=lax`),
      () => undefined,
    );
  if (document.readyState === 'complete') fetch();
  else window.addEventListener('load', fetch, { once: true });
}
