import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { tabStorage } from '../../../web/src/lib/tab-storage.ts';

// A lazy module is transpiled on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom matches each element with every rule of the theme, which takes half of the time of a query by role:
// `applyStyles` is for the tests that need it.
beforeEach(() => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  tabStorage.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
