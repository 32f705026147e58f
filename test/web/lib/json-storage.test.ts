import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, jsonStorage } from '../../../web/src/lib/json-storage.ts';
import { tabStorage } from '../../../web/src/lib/tab-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('reads what was written, until it is removed', () => {
  browserStorage.write('draft', { notes: 'Fragile' });
  expect(browserStorage.read('draft')).toEqual({ notes: 'Fragile' });
  expect(browserStorage.keys()).toEqual(['draft']);
  browserStorage.remove('draft');
  expect(browserStorage.read('draft')).toBeUndefined();
});

it('reads nothing if the stored value is malformed', () => {
  localStorage.setItem('draft', '{"notes":');
  expect(browserStorage.read('draft')).toBeUndefined();
});

it('reads and stores nothing if storage is blocked', () => {
  const blocked = jsonStorage(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => blocked.write('draft', 'text')).not.toThrow();
  expect(blocked.read('draft')).toBeUndefined();
  expect(blocked.keys()).toEqual([]);
  expect(() => blocked.remove('draft')).not.toThrow();
  expect(() => blocked.clear()).not.toThrow();
});

it('does not throw if storage is full', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  expect(() => browserStorage.write('draft', 'text')).not.toThrow();
  expect(setItem).toHaveBeenCalledOnce();
});

it('removes everything from the tab and notifies listeners', () => {
  const listener = vi.fn();
  tabStorage.onClear(listener);
  tabStorage.write('draft', 'text');
  browserStorage.write('theme', 'dark');
  tabStorage.clear();
  expect(tabStorage.read('draft')).toBeUndefined();
  expect(listener).toHaveBeenCalledOnce();
  expect(browserStorage.read('theme')).toBe('dark');
});
