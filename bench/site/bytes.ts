/**
 * The brotli size of everything that each page of the built site loads: the document with its scripts, styles and icon,
 * and the lazy files of the route, all with their static imports.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { packagePage } from '#functions/tracking/page/pages.ts';
import { noteOf } from '#functions/tracking/steps.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { paths } from '#web/lib/paths.ts';
import { PAGES as LISTED_PAGES } from '../../web/page-files.ts';

/** Limits for the first load of a page, without what it loads on interaction. */
const LOGIN_LIMIT_KB = 200;
const CUSTOMER_LIMIT_KB = 300;
const STAFF_LIMIT_KB = 400;
/** Of a page for somebody with a slow network, not compressed. */
const TRACKING_LIMIT_KB = 40;

const WEB = join(import.meta.dirname, '../../web');
const LIMITS_KB = {
  login: LOGIN_LIMIT_KB,
  public: CUSTOMER_LIMIT_KB,
  customer: CUSTOMER_LIMIT_KB,
  staff: STAFF_LIMIT_KB,
};

interface PageCost {
  page: string;
  kB: number;
  limitKB: number | undefined;
  files: number;
}

/** Loaded with a page if there is a session, and on the login page when the user starts to type. */
const IDENTITY = 'src/lib/identity/cognito.ts';
/** Lazy files that these pages load immediately. */
const IMMEDIATE: Readonly<Record<string, string[]>> = {
  [paths.register]: ['src/lib/identity/cognito-accounts.ts'],
  [paths.resetPassword]: ['src/lib/identity/cognito-accounts.ts'],
  [paths.staffOverview]: ['src/features/overview/OverviewCharts.tsx'],
};

const MENU = 'src/app/navigation/UserMenu.tsx';
const PARCEL_DETAILS = 'src/domain/parcel/details/ParcelDetailsDialog.tsx';
/** Lazy files that these pages load on interaction or when the browser is idle. */
const LATER: Readonly<Record<string, string[]>> = {
  [paths.login]: ['src/features/account/login/SignInChallenge.tsx', IDENTITY],
  [paths.orders]: [
    PARCEL_DETAILS,
    'src/features/packages/PackageForm.tsx',
    'src/components/filter-panel/FilterPanel.tsx',
    MENU,
  ],
  [paths.orderHistory]: [PARCEL_DETAILS, 'src/features/history/download-history.ts', MENU],
  [paths.appointments]: [PARCEL_DETAILS, '../node_modules/qrcode.react/lib/esm', MENU],
  [paths.staffPackages]: ['src/domain/staff/details/StaffParcelDialog.tsx'],
};

/** The lazy files of each page, as paths below `web/`. Rows without a limit include what loads later. */
const PAGES: { page: string; sources: string[]; limitKB?: number }[] = [
  ...LISTED_PAGES.filter(({ path }) => path !== paths.root).flatMap(({ path, audience, modules }) => {
    const immediate = [...(audience === 'login' ? [] : [IDENTITY]), ...(IMMEDIATE[path] ?? [])];
    const sources = [...modules.map((module) => relative(WEB, module)), ...immediate];
    const later = LATER[path];
    return [
      { page: path, sources, limitKB: LIMITS_KB[audience] },
      ...(later ? [{ page: `${path}, all opened`, sources: [...sources, ...later] }] : []),
    ];
  }),
  {
    page: 'any other path',
    sources: ['src/app/Shell.tsx', 'src/app/MessagePages.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  { page: 'maintenance', sources: ['src/app/MessagePages.tsx'], limitKB: CUSTOMER_LIMIT_KB },
];

function measurePages(site: string, chunks: readonly Rolldown.OutputChunk[]): PageCost[] {
  const find = (isWanted: (chunk: Rolldown.OutputChunk) => boolean, name: string) => {
    const chunk = chunks.find(isWanted);
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`);
    return chunk;
  };
  const addFiles = (chunk: Rolldown.OutputChunk, files: Set<string>) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const file of chunk.imports)
      addFiles(
        find(({ fileName }) => fileName === file, file),
        files,
      );
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(site, file))).length;
    sizes.set(file, size);
    return size;
  };
  const [, boot] =
    /<script type="module" src="\/([^"]+)"/.exec(readFileSync(join(site, 'index.html'), 'utf8')) ?? [];
  if (!boot) throw new Error('The document has no script.');
  return PAGES.map(({ page, sources, limitKB }) => {
    const files = new Set(['index.html', 'favicon.svg', boot]);
    for (const source of ['src/main.tsx', ...sources]) {
      const path = join(WEB, source);
      addFiles(
        find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(path)), source),
        files,
      );
    }
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    return { page, kB: Math.round(bytes / 100) / 10, limitKB, files: files.size };
  });
}

/** The page of a package with everything that it can have, and the icon. */
function trackingCost(site: string): PageCost {
  const step = { text: 'Left Tacoma for Prudhoe Bay', date: 'Nov 30, 2026' };
  const page = packagePage('Northbound', {
    freightBillNum: 'NB482018',
    last: step,
    details: {
      steps: Array.from({ length: 10 }, () => step),
      note: noteOf({ status: 'TROUBLED' }),
      expected: { from: '2026-11-30', to: '2026-12-03', isIf: true, change: 'Was Dec 3 to 4. Later.' },
      freeThrough: '2026-12-09',
    },
  });
  const bytes = Buffer.byteLength(page) + readFileSync(join(site, 'favicon.svg')).length;
  return { page: TRACK_PATH, kB: Math.round(bytes / 100) / 10, limitKB: TRACKING_LIMIT_KB, files: 2 };
}

/** Prints the table of a built site and returns whether every page is within its limit. */
export function reportSiteBytes(
  print: (line: string) => void,
  site: string,
  chunks: readonly Rolldown.OutputChunk[],
): boolean {
  const costs = [...measurePages(site, chunks), trackingCost(site)];
  print('page                   measured kB   limit kB   files');
  for (const { page, kB, limitKB, files } of costs) {
    const verdict = isWithinLimit({ kB, limitKB }) ? '' : '   OVER';
    print(
      `${page.padEnd(22)} ${kB.toFixed(1).padStart(11)} ${String(limitKB ?? '').padStart(10)} ${String(files).padStart(7)}${verdict}`,
    );
  }
  return costs.every(isWithinLimit);
}

function isWithinLimit({ kB, limitKB }: Pick<PageCost, 'kB' | 'limitKB'>): boolean {
  return limitKB === undefined || kB <= limitKB;
}
