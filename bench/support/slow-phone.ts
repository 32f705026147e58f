import type { Page } from '@playwright/test';

/**
 * Lighthouse's phone with slow 4G: the latency of a request in milliseconds, throughputs in bytes per second, and a CPU
 * that is this many times slower. Source: "Throttling", github.com/GoogleChrome/lighthouse, docs/throttling.md.
 */
export const SLOW_PHONE = {
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
  cpuSlowdown: 4,
};

/** Makes a page as slow as on {@link SLOW_PHONE}, but not the requests of a service worker. */
export async function slowDown(page: Page): Promise<void> {
  const { cpuSlowdown, ...connection } = SLOW_PHONE;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Makes only the CPU of a page as slow as on {@link SLOW_PHONE}. */
export async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpuSlowdown });
}
