import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepFlash, takeFlash } from './flash-store.ts';
import { recall, remember } from './tab-storage.ts';

/** A window whose storage is the browser's, refuses, or is not there at all. */
function browser(storage: 'works' | 'refuses' | 'missing') {
  const values = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  const target = new EventTarget();
  Object.defineProperty(target, 'sessionStorage', {
    get() {
      if (storage === 'refuses') throw new DOMException('The operation is insecure.', 'SecurityError');
      return storage === 'missing' ? null : sessionStorage;
    },
  });
  vi.stubGlobal('window', target);
  return values;
}
afterEach(() => {
  remember('flash', undefined);
  vi.unstubAllGlobals();
});

describe.each(['works', 'refuses', 'missing'] as const)('a storage that %s', (storage) => {
  it('remembers and forgets', () => {
    browser(storage);
    remember('list', { page: 2 });
    expect(recall('list')).toEqual({ page: 2 });
    remember('list', undefined);
    expect(recall('list')).toBeUndefined();
  });

  it('RED-02 a message shows once, on the page it was kept for, query included', () => {
    browser(storage);
    const flash = { theme: 'success', message: 'Zapisano.' } as const;
    keepFlash(flash, '/szkolenia/panel/applications/1?tab=b%20c#x');
    expect(takeFlash('/panel/applications/1?asOf=2026-01-01')).toBeNull();
    expect(takeFlash('/panel/applications')).toBeNull();
    expect(takeFlash('/panel/applications/1?tab=b+c')).toEqual(flash);
    expect(takeFlash('/panel/applications/1?tab=b+c')).toBeNull();
    keepFlash(flash);
    expect(takeFlash('/wherever')).toEqual(flash);
  });
});

it('what is not ours is nothing', () => {
  browser('works').set('flash', '{broken');
  expect(takeFlash('/')).toBeNull();
});
