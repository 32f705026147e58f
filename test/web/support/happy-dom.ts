import React from 'react';
import { beforeEach, vi } from 'vitest';

// The files of a worker share its window and the packages, which take seconds to load, but no module of the site.
vi.resetModules();

// React's development build keeps a stack trace of each element, which takes a third of a test, until it has too many.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const tooMany = { get: () => 10_000, set: () => undefined, configurable: true };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', tooMany);

// happy-dom matches each element with every rule, which takes half of a query by role. See `applyStyles`.
beforeEach(() => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);
});
