/**
 * The brotli size of everything that each page of the built site loads: the document with its scripts, styles and icon,
 * and the lazy files of the route, all with their static imports.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Limits for the first load of a page, without what it loads on interaction. */
const LOGIN_LIMIT_KB = 185;
const CUSTOMER_LIMIT_KB = 300;
const STAFF_LIMIT_KB = 400;

const WEB = join(import.meta.dirname, '../../web');

interface PageCost {
  page: string;
  kB: number;
  limitKB: number | undefined;
  files: number;
}

const SHELL = 'src/app/Shell.tsx';
const LOGIN = 'src/features/account/login/LoginPage.tsx';
const REGISTER = 'src/features/account/RegisterPage.tsx';
const RESET_PASSWORD = 'src/features/account/ResetPasswordPage.tsx';
/** Loaded on the login page when the user starts to type. */
const SIGN_IN_CHALLENGE = 'src/features/account/login/SignInChallenge.tsx';
const ACCOUNTS = 'src/lib/identity/cognito-accounts.ts';
const ORDERS = 'src/features/packages/ActivePackagesPage.tsx';
/** Loaded when the browser is idle, or when the pointer or the focus enters the list of packages. */
const ORDERS_DIALOGS = [
  'src/domain/parcel/details/ParcelDetailsDialog.tsx',
  'src/features/packages/PackageForm.tsx',
  'src/components/filter-panel/FilterPanel.tsx',
];
const HISTORY = 'src/features/history/HistoryPage.tsx';
/** Loaded when the pointer or the focus enters the table, and for a download. */
const HISTORY_LATER = [
  'src/domain/parcel/details/ParcelDetailsDialog.tsx',
  'src/features/history/download-history.ts',
];
const BOOKING = 'src/features/appointments/booking';
const APPOINTMENTS = 'src/features/appointments/list/AppointmentsPage.tsx';
/** Loaded when the pointer or the focus enters the list, and for the QR code. */
const APPOINTMENTS_LATER = [
  'src/domain/parcel/details/ParcelDetailsDialog.tsx',
  '../node_modules/qrcode.react/lib/esm',
];
const PAYMENTS = 'src/features/payments';
const PROFILE_GUARDS = 'src/app/guards/customer-guards.tsx';
/** Loaded with a page if there is a session, and on the login page when the user starts to type. */
const IDENTITY = 'src/lib/identity/cognito.ts';
/** Around all pages of staff. */
const STAFF_FRAME = 'src/app/StaffFrame.tsx';
const MENU = 'src/app/navigation/UserMenu.tsx';

/** The lazy files of each page, as paths below `web/`. Rows without a limit add what loads on interaction. */
const PAGES: Record<string, { sources: string[]; limitKB?: number }> = {
  '/login': { sources: [LOGIN], limitKB: LOGIN_LIMIT_KB },
  '/login, signing in': { sources: [LOGIN, SIGN_IN_CHALLENGE, IDENTITY] },
  '/register': { sources: [SHELL, REGISTER, ACCOUNTS, IDENTITY], limitKB: CUSTOMER_LIMIT_KB },
  '/reset-password': { sources: [SHELL, RESET_PASSWORD, ACCOUNTS, IDENTITY], limitKB: CUSTOMER_LIMIT_KB },
  '/orders': { sources: [SHELL, PROFILE_GUARDS, ORDERS, IDENTITY], limitKB: CUSTOMER_LIMIT_KB },
  '/orders, all opened': {
    sources: [SHELL, PROFILE_GUARDS, ORDERS, IDENTITY, ...ORDERS_DIALOGS, MENU],
  },
  '/order-history': { sources: [SHELL, PROFILE_GUARDS, HISTORY, IDENTITY], limitKB: CUSTOMER_LIMIT_KB },
  '/order-history, all opened': {
    sources: [SHELL, PROFILE_GUARDS, HISTORY, IDENTITY, ...HISTORY_LATER, MENU],
  },
  '/appointments': {
    sources: [SHELL, PROFILE_GUARDS, APPOINTMENTS, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/appointments, all opened': {
    sources: [SHELL, PROFILE_GUARDS, APPOINTMENTS, IDENTITY, ...APPOINTMENTS_LATER, MENU],
  },
  '/appointments/new': {
    sources: [SHELL, PROFILE_GUARDS, `${BOOKING}/NewAppointmentPage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/appointments/:id': {
    sources: [SHELL, PROFILE_GUARDS, `${BOOKING}/ReschedulePage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/invoice': {
    sources: [SHELL, PROFILE_GUARDS, `${PAYMENTS}/invoice/InvoicePage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/payment': {
    sources: [SHELL, PROFILE_GUARDS, `${PAYMENTS}/card/PaymentPage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/stored-payment': {
    sources: [SHELL, PROFILE_GUARDS, `${PAYMENTS}/stored-card/StoredPaymentPage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/payment-result': {
    sources: [SHELL, PROFILE_GUARDS, `${PAYMENTS}/result/PaymentResultPage.tsx`, IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/receipts': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/receipts/ReceiptsPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/receipts/:id': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/receipts/ReceiptPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/onboarding': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/profile/OnboardingPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/profile': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/profile/ProfilePage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/terms-and-conditions': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/profile/terms/TermsPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/forbidden': {
    sources: [SHELL, 'src/app/messages/ForbiddenPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/quote': {
    sources: [SHELL, PROFILE_GUARDS, 'src/features/quotes/QuotePage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/free-quote': {
    sources: [SHELL, 'src/features/quotes/FreeQuotePage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  '/staff/overview': {
    sources: [
      SHELL,
      'src/features/overview/OverviewPage.tsx',
      'src/features/overview/OverviewCharts.tsx',
      IDENTITY,
    ],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/refunds': {
    sources: [SHELL, 'src/features/refunds/RefundsPage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/packages': {
    sources: [SHELL, STAFF_FRAME, 'src/features/board/BoardPage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/packages, with details': {
    sources: [
      SHELL,
      STAFF_FRAME,
      'src/features/board/BoardPage.tsx',
      'src/domain/staff/details/StaffParcelDialog.tsx',
      IDENTITY,
    ],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/depart': {
    sources: [SHELL, STAFF_FRAME, 'src/features/piles/PilePage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/intake': {
    sources: [SHELL, STAFF_FRAME, 'src/features/intake/IntakePage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/intake/waiting': {
    sources: [SHELL, STAFF_FRAME, 'src/features/intake/waiting/WaitingPage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/staff/pickups': {
    sources: [SHELL, STAFF_FRAME, 'src/features/counter/CounterPage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/edit-package/:id': {
    sources: [SHELL, STAFF_FRAME, 'src/features/edit-package/EditPackagePage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  '/package-label/:id': {
    sources: ['src/features/labels/PackageLabelPage.tsx', IDENTITY],
    limitKB: STAFF_LIMIT_KB,
  },
  'any other path': {
    sources: [SHELL, 'src/app/messages/NotFoundPage.tsx', IDENTITY],
    limitKB: CUSTOMER_LIMIT_KB,
  },
  maintenance: { sources: ['src/app/messages/MaintenancePage.tsx'], limitKB: CUSTOMER_LIMIT_KB },
};

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
  return Object.entries(PAGES).map(([page, { sources, limitKB }]) => {
    const files = new Set(['index.html', 'favicon.svg', 'early.js']);
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

/** Prints the table of a built site and returns whether every page is within its limit. */
export function reportSiteBytes(
  print: (line: string) => void,
  site: string,
  chunks: readonly Rolldown.OutputChunk[],
): boolean {
  const costs = measurePages(site, chunks);
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
