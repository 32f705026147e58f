import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { tabStorage } from '../../../web/src/lib/tab-storage.ts';

// A lazy module is transpiled on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
  document.title = '';
});
