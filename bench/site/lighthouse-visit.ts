import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '#local/http/listen.ts';
import type { Portal } from '#local/portal.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#test/support/chromium.ts';
import { SLOW_PHONE } from '../support/slow-phone.ts';
import { openSlowProxy } from '../support/slow-proxy.ts';
import { storeSession } from '../support/store-session.ts';
import { visitOnce } from './second-visit.ts';

/** npm downloads it on demand, because its 94 packages would slow down each `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/**
 * Lighthouse's simulation treats what a service worker answers as requests over the network, so the second visit is
 * really slow. A proxy slows down the network, because Chromium throttles the requests of a page, but not of its worker.
 */
const SECOND_VISIT_OPTIONS = [
  '--disable-storage-reset',
  '--throttling-method=devtools',
  `--throttling.cpuSlowdownMultiplier=${SLOW_PHONE.cpuSlowdown}`,
  '--throttling.requestLatencyMs=0',
  '--throttling.downloadThroughputKbps=0',
  '--throttling.uploadThroughputKbps=0',
];

export interface Visit {
  path: string;
  /** The demo account that is signed in. */
  account?: string;
  /** Whether the browser has kept the site's files and the last list. Otherwise, its cache is empty. */
  isSecond?: true;
}

/** The part of the report that is used. */
export interface Result {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** A portal, or the floor, which nobody signs in to. */
export type Site = Pick<Portal, 'origin'> & Partial<Pick<Portal, 'identity'>>;

type Print = (line: string) => void;

/**
 * Visits a page with Lighthouse in a new browser profile.
 * @param front the site's origin over HTTP/2
 */
export function visitWithLighthouse(site: Site, front: string, visit: Visit, print: Print): Promise<Result> {
  return visit.isSecond
    ? secondVisit(site, visit, print)
    : firstVisit({ ...site, origin: front }, visit, print);
}

/**
 * The network and the CPU are as fast as the machine; Lighthouse simulates the slow ones. Over HTTP/2, as from CloudFront:
 * for HTTP/1.1, Lighthouse simulates six connections, of which each small file or API call occupies one.
 */
function firstVisit({ identity, origin }: Site, { path, account }: Visit, print: Print): Promise<Result> {
  return withBrowser(print, { args: ['--ignore-certificate-errors'] }, async (context, port) => {
    if (identity && account) await storeSession(context, { identity, origin }, account);
    return audit(origin + path, port, []);
  });
}

async function secondVisit(
  { identity, origin }: Site,
  { path, account }: Visit,
  print: Print,
): Promise<Result> {
  const url = origin + path;
  const proxy = await openSlowProxy();
  try {
    return await withBrowser(print, { proxy: { server: proxy.origin } }, async (context, port) => {
      if (identity && account) await storeSession(context, { identity, origin }, account);
      await visitOnce(context, url, identity !== undefined);
      proxy.slowDown();
      return audit(url, port, SECOND_VISIT_OPTIONS);
    });
  } finally {
    await proxy.close();
  }
}

/** Runs something with a new browser profile, and with the port where Lighthouse connects to the browser. */
async function withBrowser<T>(
  print: Print,
  { proxy, args = [] }: { proxy?: { server: string }; args?: string[] },
  run: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  // Lighthouse opens its pages in the default context, so the session has to be there too.
  const context = await chromium.launchPersistentContext('', {
    executablePath: ensureChromium(print),
    args: [...CHROMIUM_FLAGS, ...args, `--remote-debugging-port=${port}`],
    proxy,
  });
  try {
    return await run(context, port);
  } finally {
    await context.close();
  }
}

const execute = promisify(execFile);

/** @throws if the page redirects, for example without a session */
async function audit(url: string, port: number, options: readonly string[]): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'northbound-lighthouse-'));
  // A file, because npm can exit before it has forwarded all of a long output.
  const file = join(folder, 'report.json');
  const output = ['--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join()}`];
  const lighthouse = ['lighthouse', url, `--port=${port}`, '--quiet', ...output, ...options];
  let report: Result;
  try {
    await execute('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', ...lighthouse]).catch(
      (error: unknown) => {
        // A page that could not be measured also has a report.
        if (!existsSync(file)) throw error;
      },
    );
    report = JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
  if (!report.runtimeError && report.finalDisplayedUrl !== url)
    throw new Error(`${url} redirected to ${report.finalDisplayedUrl}.`);
  return report;
}
