import { readStored, writeStored } from '#web/browser/facilities.ts';

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
    const kept: unknown = JSON.parse(readStored('localStorage', keyOf(actor, path)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

export function writeViews(actor: string, path: string, views: readonly SavedView[]): void {
  writeStored('localStorage', keyOf(actor, path), views.length === 0 ? undefined : JSON.stringify(views));
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).query === 'string';
