import type { QueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/PageSkeleton.tsx';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { paths } from '../lib/paths.ts';
import { CustomerOnly, PublicOnly, SecondFactorMissing, StaffOnly } from './guards/guards.tsx';
import { type Preload, PreloadContext } from './preload.ts';
import { isPart, type Layer, layersAround, PARTS, ROUTES } from './routes.ts';

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

const pages = (Object.keys(ROUTES) as (keyof typeof ROUTES)[]).map((name) => ({
  name,
  path: paths[name],
  around: layersAround(ROUTES[name]),
  load: ROUTES[name].load,
  Page: lazyWithPreload(ROUTES[name].load),
}));

/** With its guards and layouts. A path that is not in the list may end in an id. */
export const preloadPage: Preload = async ({ pathname, search }, client) => {
  // The root redirects to the login page.
  const known = pathname === paths.root ? paths.login : pathname;
  const page =
    pages.find(({ path }) => path === known) ??
    pages.find(({ path }) => path === known.replace(/[^/]+$/, ':id'));
  if (!page) return;
  for (const part of page.around.filter(isPart)) layers[part].preload();
  page.Page.preload();
  const firstData = async (queryClient: QueryClient) =>
    (await import('./first-data.ts')).loadFirstData(page.name, queryClient, search);
  await Promise.allSettled([page.load(), client && firstData(client)]);
};

/** The page at each path, inside its guards and layouts. Made once, because each navigation matches all of them. */
const routes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.login} replace /> },
  ...pages.map(({ path, around, Page }) =>
    // React keeps a guard or layout that two pages share, because it has the same depth in both.
    around.reduceRight<RouteObject>((inner, layer) => ({ element: elementOf(layer), children: [inner] }), {
      path,
      // A new boundary for each page: inside one that stays, the previous page would stay until the code has loaded.
      element: around.includes('shell') ? (
        <Suspense key={path} fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      ) : (
        <Page />
      ),
    }),
  ),
  { element: <layers.shell />, children: [{ path: '*', element: <layers.notFound /> }] },
];

export function AppRoutes() {
  const { pathname, search } = useLocation();
  // Loads the page while its guard still waits for the API.
  useEffect(() => void preloadPage({ pathname, search }), [pathname, search]);
  return <PreloadContext value={preloadPage}>{useRoutes(routes)}</PreloadContext>;
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
