import { afterAll, vi } from 'vitest';

/**
 * For projects without isolation, whose files share a process and the packages it has loaded. Each file loads the
 * portal's own modules again, and leaves the environment and the clock as it found them. Vitest itself restores mocks.
 */
vi.resetModules();
const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
