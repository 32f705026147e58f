import { QueryClientContext } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type PropsWithChildren,
  type ReactElement,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/PageSkeleton.tsx';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { paths } from '../lib/paths.ts';
import { loadFirstData } from './first-data.ts';
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
  await Promise.allSettled([page.load(), client && loadFirstData(page.name, client, search)]);
};

/** The page at each path, inside its guards and layouts. */
export function AppRoutes() {
  const location = useLocation();
  const { pathname, search } = location;
  // Loads the page while its guard still waits for the API.
  useEffect(() => void preloadPage({ pathname, search }), [pathname, search]);
  const arrival = useArrival(location.key);
  return (
    <PreloadContext value={preloadPage}>
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
            <Route
              key={path}
              path={path}
              element={
                <PageInTime key={path} arrival={arrival}>
                  <Page />
                </PageInTime>
              }
            />,
          ),
        )}
        <Route element={<layers.shell />}>
          <Route path="*" element={<layers.notFound />} />
        </Route>
      </Routes>
    </PreloadContext>
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

/** How long the previous page stays while the next one loads. Then the next one shows its placeholders. */
const STAY_MS = 150;

/** The navigation to a history entry. */
interface Arrival {
  key: string;
  timeUp?: Promise<unknown>;
  /**
   * Suspends until the page and its first data have loaded, but at the latest until `timeUp`. Not with `use`, because React
   * does not continue after it if the navigation started in a synchronous `act`, as in tests.
   */
  Wait?: ComponentType<PropsWithChildren>;
}

/** The latest arrival. Keeps the same object, because React forgets what it has not shown yet. The first has no `timeUp`. */
function useArrival(key: string): Arrival {
  const [latest] = useState<{ arrival: Arrival }>({ arrival: { key } });
  if (latest.arrival.key !== key)
    latest.arrival = { key, timeUp: new Promise((resolve) => setTimeout(resolve, STAY_MS)) };
  return latest.arrival;
}

interface PageInTimeProps {
  arrival: Arrival;
  children: ReactElement;
}

/**
 * Loads a page and its first data. Suspends for a moment, so that the previous page stays: a navigation is a transition,
 * and most pages load before a placeholder would be of use.
 */
function PageInTime({ arrival: current, children }: PageInTimeProps) {
  const location = useLocation();
  const client = use(QueryClientContext);
  // Later changes to the search parameters are not arrivals.
  const [arrival] = useState(current);
  // The first page replaces no other.
  if (!arrival.timeUp) return children;
  arrival.Wait ??= lazy(async () => {
    await Promise.race([arrival.timeUp, preloadPage(location, client)]);
    return { default: WithPlaceholder };
  });
  return <arrival.Wait>{children}</arrival.Wait>;
}

const WithPlaceholder = ({ children }: PropsWithChildren) => (
  <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
);
