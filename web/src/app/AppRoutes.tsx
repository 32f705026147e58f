import { type ReactElement, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { paths } from '../lib/paths.ts';
import { CustomerOnly, PublicOnly, SecondFactorMissing, StaffOnly } from './guards/guards.tsx';
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
  path: paths[name],
  around: layersAround(ROUTES[name]),
  Page: lazyWithPreload(ROUTES[name].load),
}));

/** Starts loading the page at a path, with its guards and layouts. A path that is not in the list may end in an id. */
export function preloadPage(path: string): void {
  // The root redirects to the login page.
  const known = path === paths.root ? paths.login : path;
  const page =
    pages.find((candidate) => candidate.path === known) ??
    pages.find((candidate) => candidate.path === known.replace(/[^/]+$/, ':id'));
  if (!page) return;
  for (const part of page.around.filter(isPart)) layers[part].preload();
  page.Page.preload();
}

/** The page at each path, inside its guards and layouts. */
export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the page while its guard still waits for the API.
  useEffect(() => preloadPage(pathname), [pathname]);
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
      {pages.map(({ path, around, Page }) =>
        // React keeps a guard or layout that two pages share, because it has the same depth in both.
        around.reduceRight(
          (inner, layer) => (
            <Route key={path} element={elementOf(layer)}>
              {inner}
            </Route>
          ),
          <Route key={path} path={path} element={<Page />} />,
        ),
      )}
      <Route element={<layers.shell />}>
        <Route path="*" element={<layers.notFound />} />
      </Route>
    </Routes>
  );
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
