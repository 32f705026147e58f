import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';
import type { Portal } from '#local/portal.ts';

const LENGTH = 20;

/** Records what is needed to understand a failed test: the screens, the last requests, errors and log lines. */
export function watch(context: BrowserContext, { dataDirectory }: Portal) {
  const logFile = join(dataDirectory, 'functions.log');
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const requests: string[] = [];
  const errors: string[] = [];
  const onResponse = (response: Response) => {
    const call = nameOf(response.request());
    if (!/ \/(assets\/|favicon)/.test(call)) requests.push(`${call} -> ${response.status()}`);
  };
  const onFailure = (request: Request) =>
    void requests.push(`${nameOf(request)} -> ${request.failure()?.errorText}`);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  context.on('response', onResponse).on('requestfailed', onFailure).on('console', onMessage);
  return {
    stop: () => {
      context.off('response', onResponse).off('requestfailed', onFailure).off('console', onMessage);
    },
    report: async () => {
      const pages = context.pages().filter((page) => !page.url().endsWith('/local/none'));
      const log = readFileSync(logFile).subarray(logStart).toString().split('\n');
      return [
        ...(await Promise.all(pages.map(screenOf))),
        section('Last requests', requests),
        section('Errors in the console', errors),
        section(
          'Warnings and errors in the log of the functions',
          log.filter((line) => /"level":"(WARN|ERROR|CRITICAL)"/.test(line)),
        ),
      ].join('\n\n');
    },
  };
}

function section(title: string, lines: readonly string[]): string {
  return `${title}:\n${lines.slice(-LENGTH).join('\n') || '(none)'}`;
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}

/** The page as a screen reader presents it. */
async function screenOf(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: Error) => `(cannot be read: ${error.message})`);
  return section(`Screen at ${page.url()}`, [tree]);
}
