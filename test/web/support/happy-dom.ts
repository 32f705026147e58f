import { beforeEach, vi } from 'vitest';

// The files of a worker share its window and the packages, which take seconds to load, but no module of the site.
vi.resetModules();

// happy-dom matches each element with every CSS rule, which takes half the time of a query by role. See `applyStyles`.
beforeEach(() => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);
});
