import { afterAll, vi } from 'vitest';

/**
 * For projects without isolation, whose files share a process and the packages it has loaded. Each file loads the
 * portal's own modules again, and restores the environment and the clock. Vitest itself restores mocks.
 */
vi.resetModules();
const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
