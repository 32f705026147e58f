import type { Page } from '@playwright/test';

/** A screen or dialog, and the way to it. */
export interface Screen {
  name: string;
  /** The demo account that sees it; nobody is signed in without one. */
  account?: 'customer' | 'busy' | 'newcomer' | 'terms' | 'temporary' | 'warehouse';
  path: string;
  /** Set up before the page is opened, such as an answer that fails. */
  before?: (page: Page) => Promise<unknown>;
  /** What a person does there, ending when the image may be taken. */
  reach: (page: Page) => Promise<unknown>;
}

/** Waits for the heading of a page. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

/** Lets a call of the API answer this. */
export const answer = (path: string, status: number, json: object) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
