import type { Page, Response } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';

export { expect };

export interface Journey {
  /**
   * Does something as the user would, and fails if anything went wrong on the way: an error, a failed request, a
   * reload.
   */
  step: (name: string, body: () => Promise<void>) => Promise<void>;
  /** Accepts answers that start like this from now on, such as `404 /api/customer/me`. */
  accept: (...answers: string[]) => void;
  /** The documents that were loaded so far; more than one only where the journey leaves the site. */
  documents: () => number;
}

/** Long stories in one page that is never reloaded, as people use the portal. */
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
  // Failed requests are checked by their answers.
  'Failed to load resource',
  // The sign-in library about the local user pool.
  'custom Amazon Amazon Cognito User Pool endpoint',
  // The card frame has another origin, so it cannot.
  'An iframe which has both allow-scripts and allow-same-origin',
];

function watchPage(page: Page, origin: string) {
  const problems: string[] = [];
  const accepted = new Set<string>();
  let documents = 0;
  const answerOf = (status: number, url: string) => `${status} ${new URL(url).pathname}`;
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
    const answer = answerOf(response.status(), response.url());
    if (
      response.status() >= 400 &&
      response.url().startsWith(origin) &&
      ![...accepted].some((start) => answer.startsWith(start))
    )
      problems.push(`${response.request().method()} ${answer}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left cancels its requests.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  return {
    problems,
    accept: (...answers: string[]) => {
      for (const answer of answers) accepted.add(answer);
    },
    documents: () => documents,
  };
}
