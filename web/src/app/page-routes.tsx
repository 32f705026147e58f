import { type ReactElement, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/Loaded.tsx';
import { lastIdentity } from '../lib/identity/identity.ts';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { paths } from '../lib/paths.ts';
import { FailedPage } from './FailedPage.tsx';
import { CustomerOnly, PublicOnly, SecondFactorMissing, StaffOnly } from './guards/guards.tsx';
import { isPart, type Layer, PARTS, resolveGuard } from './layers.ts';
import type { PageHandle, PageRoute } from './page-route.ts';
import { type PageName, ROUTES } from './routes.ts';

/** How long the previous page stays while the next one loads. Then the next one shows its placeholders. */
const NAVIGATION_WAIT_MS = 150;

/** How long the document's frame waits for the answers to the early calls once the code has loaded. */
const MAX_WAIT_MS = 1000;

const layers = {
  shell: lazyWithPreload(PARTS.shell),
  printShell: lazyWithPreload(PARTS.printShell),
  scans: lazyWithPreload(PARTS.scans),
  completeCustomer: lazyWithPreload(PARTS.completeCustomer),
  incompleteCustomer: lazyWithPreload(PARTS.incompleteCustomer),
  profileLoaded: lazyWithPreload(PARTS.profileLoaded),
  notFound: lazyWithPreload(PARTS.notFound),
  maintenance: lazyWithPreload(PARTS.maintenance),
  public: PublicOnly,
  customer: CustomerOnly,
  secondFactor: SecondFactorMissing,
};

export const MaintenancePage = layers.maintenance;

let isFirstView = true;

/** The next page that a router loads is its first. */
export function startFirstView(): void {
  isFirstView = true;
}

export interface SiteHandle extends PageHandle {
  /** Starts loading the code. Resolves when it has loaded or failed, which the page reports. */
  loadCode: () => Promise<unknown>;
  /** The same for the data that the page shows first at this search, if the stored session may open it. */
  loadData: (search: string) => Promise<unknown>;
}

/** The page at each path, inside its guards and layouts. */
export const PAGE_ROUTES: RouteObject[] = [
  ...(Object.keys(ROUTES) as PageName[]).map((name) => routeOf(paths[name], ROUTES[name])),
  { element: <layers.shell />, children: [{ path: '*', element: <layers.notFound /> }] },
];

function routeOf(path: string, route: PageRoute): RouteObject {
  const { roles, layers: outer, first: firstOfGuard } = resolveGuard(route);
  const Page = lazyWithPreload(route.load);
  const code = [Page, ...outer.filter(isPart).map((part) => layers[part])];
  const needsProfile = route.guard === 'completeCustomer';
  const queries = [firstOfGuard, route.first].filter((name) => name !== undefined);
  const handle: SiteHandle = {
    tab: route.tab,
    loadCode: () => Promise.all(code.map(({ preload }) => preload())),
    loadData: async (search) => {
      const identity = lastIdentity();
      if (!identity || queries.length === 0 || !mayOpen(roles)) return;
      await import('./first-data.ts')
        .then(({ loadFirstData }) => loadFirstData(queries, needsProfile, identity.username, search))
        // Their code could not be loaded, like that of the page, which tries again.
        .catch(() => undefined);
    },
  };
  const page: RouteObject = {
    path,
    handle,
    loader: async ({ request }) => {
      if (mayOpen(roles)) await untilReady(handle, new URL(request.url).search);
      return null;
    },
    // What is open on top of a page, and its filters, are in the search.
    shouldRevalidate: () => false,
    element: outer.includes('shell') ? (
      // A new boundary for each page: inside one that stays, the previous page would stay until the code has loaded.
      <Suspense key={path} fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    ) : (
      <Page />
    ),
    errorElement: <FailedPage key={path} />,
  };
  // React keeps a guard or layout that two pages share, because it has the same depth in both.
  return outer.reduceRight<RouteObject>(
    (inner, layer) => ({ element: elementOf(layer), children: [inner] }),
    page,
  );
}

/** Whether the stored session may open a page. The guards redirect others, and follow changes of the session. */
function mayOpen(roles: readonly string[] | undefined): boolean {
  return roles === undefined || (lastIdentity()?.roles.some((role) => roles.includes(role)) ?? false);
}

/**
 * Loads a page before the router shows it. A later page waits for a moment only. The first one, whose files the document has
 * preloaded, appears in one step with the answers to the early calls.
 */
async function untilReady({ loadCode, loadData }: SiteHandle, search: string): Promise<void> {
  const hasCalls = Boolean(globalThis.early?.calls.size);
  const code = loadCode();
  const data = loadData(search);
  if (!isFirstView) return atMost(NAVIGATION_WAIT_MS, Promise.all([code, data]));
  isFirstView = false;
  await code;
  if (hasCalls) await atMost(MAX_WAIT_MS, data);
}

async function atMost(ms: number, ready: Promise<unknown>): Promise<void> {
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, ms))]);
}

function elementOf(layer: Layer): ReactElement {
  if (typeof layer === 'object') return <StaffOnly key={layer.action} action={layer.action} />;
  // Around all staff pages, so that no scan is lost during navigation.
  if (layer === 'scans')
    return (
      <layers.scans key={layer}>
        <Outlet />
      </layers.scans>
    );
  const Element = layers[layer];
  return <Element key={layer} />;
}
