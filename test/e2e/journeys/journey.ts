import type { Page, Response } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';

export { expect };

export interface Journey {
  /** Does what a user would do, and fails if an error or a failed request occurs on the way. */
  step: (name: string, body: () => Promise<void>) => Promise<void>;
  /** From now on, accepts error responses that start with these, such as `404 /api/customer/me`. */
  accept: (...responses: string[]) => void;
  /** How many documents were loaded so far: more than one only if the journey leaves the site. */
  documents: () => number;
}

/** Long scenarios in one page that is never reloaded, as people use the portal. */
export const test = base.extend<{ journey: Journey }>({
  journey: async ({ page, portal }, use) => {
    const watched = watchPage(page, portal.origin);
    await use({
      accept: watched.accept,
      documents: watched.documents,
      step: (name, body) =>
        base.step(name, async () => {
          await body();
          await expect(page.locator('[data-sonner-toast][data-type="error"]')).toHaveCount(0);
          expect(watched.problems, `Problems during "${name}"`).toEqual([]);
        }),
    });
  },
});

const EXPECTED_MESSAGES = [
  // Failed requests are checked by their responses.
  'Failed to load resource',
  // The tests block the site's worker, which would keep a cache between them.
  'Service Worker registration blocked by Playwright',
  // Logged by the sign-in library because of the local user pool.
  'custom Amazon Amazon Cognito User Pool endpoint',
  // Harmless: the card frame has another origin, so it cannot remove its sandbox.
  'An iframe which has both allow-scripts and allow-same-origin',
];

function watchPage(page: Page, origin: string) {
  const problems: string[] = [];
  const accepted = new Set<string>();
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  page.on('pageerror', (error) => problems.push(`Error: ${error.message}`));
  page.on('console', (message) => {
    const isExpected = EXPECTED_MESSAGES.some((text) => message.text().includes(text));
    if (!isExpected && ['error', 'warning'].includes(message.type()))
      problems.push(`Console: ${message.text()}`);
  });
  page.on('response', (response: Response) => {
    const statusAndPath = `${response.status()} ${new URL(response.url()).pathname}`;
    if (
      response.status() >= 400 &&
      response.url().startsWith(origin) &&
      ![...accepted].some((start) => statusAndPath.startsWith(start))
    )
      problems.push(`${response.request().method()} ${statusAndPath}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page cancels its requests.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  return {
    problems,
    accept: (...responses: string[]) => {
      for (const start of responses) accepted.add(start);
    },
    documents: () => documents,
  };
}
