/**
 * Saved views of lists in this browser (local storage), apart for each actor: an actor belongs to one portal. Where the
 * browser refuses its storage nothing is kept, and that is no error.
 */
export interface SavedView {
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
}

const keyOf = (actor: string, path: string): string => `portal-views ${actor} ${path}`;

export function readViews(actor: string, path: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(actor, path)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

export function writeViews(actor: string, path: string, views: readonly SavedView[]): void {
  try {
    if (views.length === 0) window.localStorage.removeItem(keyOf(actor, path));
    else window.localStorage.setItem(keyOf(actor, path), JSON.stringify(views));
  } catch {
    // Refused, or full: the list works without.
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).query === 'string';
