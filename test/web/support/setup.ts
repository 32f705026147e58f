import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { browserStorage, tabStorage } from '#web/lib/storage.ts';

// React's development build keeps a stack trace of each element up to a limit, which takes a third of a test's time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const tooMany = { get: () => 10_000, set: () => undefined, configurable: true };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', tooMany);

// A lazy module is transpiled on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // Files share the library, which would show the toasts in the next one.
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  tabStorage.clear();
  browserStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
});
