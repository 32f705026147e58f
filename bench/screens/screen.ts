import type { Page } from '@playwright/test';

export interface ScreenWidth {
  name: string;
  width: number;
  height: number;
}

/** A screen or dialog, and how to open it. */
export interface Screen {
  name: string;
  /** The demo account to sign in with. Without it, no one is signed in. */
  account?: 'customer' | 'busy' | 'newcomer' | 'terms' | 'temporary' | 'warehouse' | 'service' | 'executive';
  path: string;
  /** Runs before the page is opened, for example to mock an API response. */
  before?: (page: Page) => Promise<unknown>;
  /** Instead of those of all screens. */
  widths?: readonly ScreenWidth[];
  /** Brings the page to the state to capture. */
  reach: (page: Page) => Promise<unknown>;
}

/**
 * Active Packages with one package, which has photos and notes and can be paid. For dialogs and later pages, because
 * the audit takes several times as long with the whole list.
 */
export const ONE_PACKAGE = { path: '/orders?q=1Z84F20E0357719204', account: 'customer' } as const;

/** Waits for the heading of a page. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

/** Mocks an API response. */
export const mockResponse = (path: string, status: number, json: object) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
