import { type ReactElement, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { paths } from '../lib/paths.ts';
import { CustomerOnly, PublicOnly, SecondFactorMissing, StaffOnly } from './guards/guards.tsx';
import { PARTS, type PageRoute, partsAround, ROUTES } from './routes.ts';

const parts = {
  shell: lazyWithPreload(PARTS.shell),
  printShell: lazyWithPreload(PARTS.printShell),
  staffTabs: lazyWithPreload(PARTS.staffTabs),
  staffFrame: lazyWithPreload(PARTS.staffFrame),
  completeCustomer: lazyWithPreload(PARTS.completeCustomer),
  incompleteCustomer: lazyWithPreload(PARTS.incompleteCustomer),
  profileLoaded: lazyWithPreload(PARTS.profileLoaded),
  notFound: lazyWithPreload(PARTS.notFound),
  maintenance: lazyWithPreload(PARTS.maintenance),
};

export const MaintenancePage = parts.maintenance;

const pages = (Object.keys(ROUTES) as (keyof typeof ROUTES)[]).map((name) => ({
  path: paths[name],
  route: ROUTES[name],
  Page: lazyWithPreload(ROUTES[name].load),
}));

/** Starts loading the page at a path and what is around it. A path that is not in the list may end in an id. */
export function preloadPage(path: string): void {
  // The root redirects to the login page.
  const known = path === paths.root ? paths.login : path;
  const page =
    pages.find((candidate) => candidate.path === known) ??
    pages.find((candidate) => candidate.path === known.replace(/[^/]+$/, ':id'));
  if (!page) return;
  for (const part of partsAround(page.route)) parts[part].preload();
  page.Page.preload();
}

/** The page at each path, inside its guards and frame. */
export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the page while its guard still waits for the API.
  useEffect(() => preloadPage(pathname), [pathname]);
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
      {pages.map(({ path, route, Page }) =>
        // React keeps a guard or frame that two pages share: it is at the same depth in both.
        layersAround(route).reduceRight(
          (inner, layer) => (
            <Route key={path} element={layer}>
              {inner}
            </Route>
          ),
          <Route key={path} path={path} element={<Page />} />,
        ),
      )}
      <Route element={<parts.shell StaffTabs={parts.staffTabs} />}>
        <Route path="*" element={<parts.notFound />} />
      </Route>
    </Routes>
  );
}

/** The guards and frames of a page, outermost first. */
function layersAround({ guard, frame }: PageRoute): ReactElement[] {
  const shell = frame ? [] : [<parts.shell key="shell" StaffTabs={parts.staffTabs} />];
  switch (guard) {
    case 'anyone':
      return shell;
    case 'public':
      return [...shell, <PublicOnly key={guard} />];
    case 'completeCustomer':
    case 'incompleteCustomer':
    case 'profileLoaded': {
      const CustomerGuard = parts[guard];
      return [...shell, <CustomerOnly key="customer" />, <CustomerGuard key={guard} />];
    }
    case 'secondFactor':
      return [...shell, <SecondFactorMissing key={guard} />];
    default:
      if (frame === 'print')
        return [<StaffOnly key="staff" action={guard} />, <parts.printShell key="print" />];
      return [
        ...shell,
        <StaffOnly key="staff" action="seeBoard" />,
        <parts.staffFrame key="frame" />,
        <StaffOnly key={guard} action={guard} />,
      ];
  }
}
