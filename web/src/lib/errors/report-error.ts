import type { Routes } from '#shared/routes.ts';
import {
  OWN_SCRIPT,
  pagePattern,
  REPORT_LIMITS,
  withoutPersonalData,
} from '#shared/rules/texts/error-report.ts';
import { apiSettings } from '../api/api-settings.ts';
import { pageRelease } from '../release-watch.ts';
import { isExpected } from './explain-error.ts';

/** Checked by type alone: importing the table of routes would add to the first load of every page. */
const ROUTE: Routes['reportBrowserError']['key'] = 'POST /browser-errors';

/** More would only repeat the cause. */
const MAX_REPORTS = 5;

const EXTENSION = /-extension:\/\//;

const reported = new Set<string>();

/**
 * Reports an unexpected error to the operator, without personal data. Ignores errors outside the site's scripts, such as
 * those of browser extensions, and sends the same error once, and at most {@link MAX_REPORTS} for a page load. Never
 * throws.
 */
export function reportError(error: unknown, componentStack?: string | null): void {
  try {
    if (isExpected(error)) return;
    const message = String(error);
    const stack = `${stackOf(error, message)}\n${componentStack?.trim() ?? ''}`.trim();
    const key = `${message}\n${stack}`;
    if (!OWN_SCRIPT.test(stack) || EXTENSION.test(stack)) return;
    if (reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    send({ message, stack });
  } catch {
    // A report must not be the cause of the next error.
  }
}

/** The frames alone: only Chromium's stacks begin with the message. */
function stackOf(error: unknown, message: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.startsWith(message) ? stack.slice(message.length).trim() : stack;
}

function send({ message, stack }: { message: string; stack: string }): void {
  const [method, path] = ROUTE.split(' ');
  const body = {
    release: pageRelease(),
    page: pagePattern(location.pathname).slice(0, REPORT_LIMITS.page),
    message: shortened(message, REPORT_LIMITS.message),
    stack: shortened(stack, REPORT_LIMITS.stack),
  };
  // Not by the client, which adds the user's token. A report also arrives if the page is being left.
  void fetch(`${apiSettings().apiUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Cut before, because patterns are slow on long texts, and after, because paths become shorter. */
function shortened(text: string, limit: number): string {
  const ascii = text.slice(0, 2 * limit).replace(/[^\n -~]/g, '?');
  return withoutPersonalData(ascii).slice(0, limit);
}

/** Reports what no handler has caught, as long as the page is open. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

function report(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  // biome-ignore lint/suspicious/noConsole: as React does without a handler
  console.error(error);
  reportError(error, componentStack);
}

/** The handlers of `createRoot`. */
export const ERROR_HANDLERS = {
  onUncaughtError: report,
  onCaughtError: report,
  onRecoverableError: report,
} as const;
