import { MENU_WIDTHS } from '#domain/constants.ts';
import type { MenuItem } from '#domain/portal/navigation.ts';

/** A letter of the panel's menu is about so many pixels wide, and an entry has so many around its label. */
const LETTER = 7.9;
const AROUND = 22;
/** Brand, the day's work, search and account next to the menu, with what lies between them. */
const BESIDE = 522;

/** From which of `MENU_WIDTHS` on all entries have room in one line (`layout.css` goes by it); `never` where they have none. */
export function menuRoom(items: readonly MenuItem[]): string {
  const wanted = BESIDE + items.reduce((sum, { label }) => sum + label.length * LETTER + AROUND, 0);
  return String(MENU_WIDTHS.find((width) => width >= wanted) ?? 'never');
}
