import { beforeEach, vi } from 'vitest';

// happy-dom matches each element with every rule of the theme, which takes half of the time of a query by role:
// `applyStyles` is for the tests that need it.
beforeEach(() => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);
});
