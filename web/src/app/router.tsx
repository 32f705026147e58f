import { Suspense, useEffect, useLayoutEffect } from 'react';
import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { shapeFrame } from '../lib/document/document-page.ts';
import { lastIdentity, setTokenOwner } from '../lib/identity/identity.ts';
import { NavigationBlocker } from '../lib/navigation/navigation-guards.ts';
import { paths } from '../lib/paths.ts';
import { SessionProvider } from '../lib/session/SessionProvider.tsx';
import { FailedPage } from './FailedPage.tsx';
import { MaintenancePage, PAGE_ROUTES, type SiteHandle, startFirstView } from './page-routes.tsx';

const SITE: RouteObject = {
  element: <Site />,
  errorElement: <FailedPage />,
  // The document's frame.
  hydrateFallbackElement: <></>,
  children: [{ path: paths.root, element: <Navigate to={paths.login} replace /> }, ...PAGE_ROUTES],
};

const MAINTENANCE: RouteObject = { path: '*', element: <MaintenancePage />, errorElement: <FailedPage /> };

/**
 * The router of the site (decision 111). Starts loading the page at the current URL, with the data of the stored session,
 * until the first check knows better.
 */
export function createSiteRouter({ maintenanceMode }: RuntimeConfig) {
  startFirstView();
  setTokenOwner(lastIdentity()?.username ?? null);
  return createBrowserRouter([maintenanceMode === 'true' ? MAINTENANCE : SITE]);
}

/** What every page has around it. */
function Site() {
  return (
    <>
      <NavigationBlocker />
      <PreloadedLinks />
      <Suspense fallback={<Starting />}>
        <SessionProvider>
          <Outlet />
        </SessionProvider>
      </Suspense>
    </>
  );
}

/** Shows the document's skeleton (`index.html`) while the shell's code loads. */
function Starting(): null {
  useLayoutEffect(() => {
    const { documentElement: root, location } = document;
    shapeFrame(location.pathname);
    root.toggleAttribute('data-starting', true);
    return () => root.removeAttribute('data-starting');
  }, []);
  return null;
}

/**
 * Loads the page behind any link before the click: its code when the pointer is over the link or it gets the focus, its data
 * too when the link is pressed. Data that is fresh or already loading is not requested again.
 */
function PreloadedLinks(): null {
  useEffect(() => {
    const handle = ({ type, target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin !== location.origin) return;
      const page = pageAt(link);
      void page?.loadCode();
      if (type === 'pointerdown') void page?.loadData(link.search);
    };
    const types = ['pointerover', 'pointerdown', 'focusin'];
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, []);
  return null;
}

/** Starts loading the code of the page at a URL. */
export function preloadPage(url: { pathname: string }): void {
  // The root redirects to the login page.
  void pageAt(url.pathname === paths.root ? { pathname: paths.login } : url)?.loadCode();
}

const pageAt = (url: { pathname: string }): SiteHandle | undefined =>
  matchRoutes(PAGE_ROUTES, { pathname: url.pathname })?.at(-1)?.route.handle;
