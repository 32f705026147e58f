/**
 * `npm run bench:paint`: the Largest Contentful Paint (LCP) of the login page on a phone with a slow connection,
 * relative to the floor, a page with only React and a router. The control is a second measurement of the floor in each
 * round, which shows the noise of the machine. Exits with an error if a limit is exceeded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { sendJson } from '#local/http/messages.ts';
import { listenOn } from '#local/server/portal-server.ts';
import { compressFiles, scriptSources } from '#local/site/site-build.ts';
import { staticSite } from '#local/site/static-site.ts';
import { DEFAULT_RUNTIME_CONFIG, RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#shared/deployment/security-headers.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#test/support/chromium.ts';
import { PRODUCTION_ROUTER, TARGET } from '../../web/vite.config.ts';
import { median } from '../support/median.ts';
import { slowDown } from '../support/slow-phone.ts';

const ROUNDS = 9;
const LIMIT = 1.5;
const SHIFT_LIMIT = 0.01;

/** A configuration in which the login page shows all of its parts. */
const CONFIG = {
  ...DEFAULT_RUNTIME_CONFIG,
  userPoolId: 'us-west-2_bench',
  userPoolClientId: 'bench',
  oauthDomain: 'sign-in.northbound.example',
};

/** Runs in the page. Resolves when the browser is idle after a frame. */
const READ_PAINTS = `new Promise((read) => {
  const paints = [];
  const shifts = [];
  const keep = (entries) => (list) => entries.push(...list.getEntries());
  new PerformanceObserver(keep(paints)).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(keep(shifts)).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestIdleCallback(() => read({
    largest: paints.at(-1)?.startTime,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  })));
})`;

interface Paints {
  /** LCP in milliseconds since navigation. */
  largest: number;
  /** The sum of all layout shift scores. */
  shift: number;
}

/** Serves a built site on a free port, with the local portal's headers. */
async function serve(directory: string) {
  await compressFiles(directory);
  const site = staticSite(directory);
  const policy = contentSecurityPolicy({
    scripts: await scriptSources(directory),
    images: [],
    calls: [],
    frames: [],
  });
  const server = await listenOn(0);
  server.serve(async (request, response) => {
    const path = request.url ?? '/';
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', policy);
    if (path === RUNTIME_CONFIG_PATH) sendJson(response, CONFIG);
    else await site(request, response);
  });
  return server;
}

/** Visits the login page with an empty cache. */
async function visit(browser: Browser, origin: string): Promise<Paints> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await slowDown(page);
    await page.goto(`${origin}/login`);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    return await page.evaluate<Paints>(READ_PAINTS);
  } finally {
    await page.close();
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'northbound-paint-'));
await build({
  configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
  logLevel: 'error',
  build: { outDir: join(folder, 'login'), emptyOutDir: true },
});
await build({
  configFile: false,
  root: join(import.meta.dirname, 'floor'),
  logLevel: 'error',
  resolve: { alias: [PRODUCTION_ROUTER] },
  build: {
    outDir: join(folder, 'floor'),
    emptyOutDir: true,
    target: TARGET,
    modulePreload: { polyfill: false },
  },
});
const [floor, login] = await Promise.all([serve(join(folder, 'floor')), serve(join(folder, 'login'))]);
const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
const origins = { floor: floor.origin, login: login.origin, control: floor.origin };
const names = ['floor', 'login', 'control'] as const;
const paints: Record<(typeof names)[number], Paints[]> = { floor: [], login: [], control: [] };
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names.toSorted(() => Math.random() - 0.5))
      paints[name].push(await visit(browser, origins[name]));
  }
} finally {
  await browser.close();
  await Promise.all([floor.close(), login.close()]);
  await rm(folder, { recursive: true, force: true });
}
const largest = (name: (typeof names)[number]) => median(paints[name].map((paint) => paint.largest));
const ratio = (name: (typeof names)[number]) => largest(name) / largest('floor');
const shift = Math.max(...paints.login.map((paint) => paint.shift));
for (const name of names)
  print(`${name.padEnd(8)} ${largest(name).toFixed(0).padStart(6)} ms   ${ratio(name).toFixed(2)}`);
print(`limit: at most ${LIMIT} of the floor; if the control is far from 1.00, the machine was too busy`);
print(`layout shift of login ${shift.toFixed(3)}, limit ${SHIFT_LIMIT}`);
process.exitCode = ratio('login') > LIMIT || shift > SHIFT_LIMIT ? 1 : 0;
