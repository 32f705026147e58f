import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Portal } from '#local/portal.ts';

/** A valid password that no demo account has. */
export const NEW_PASSWORD = 'Spruce-and-ice-7';

/** Where a sign-in ends: new customers complete their profile first. */
export const SIGNED_IN = /\/(onboarding|orders)$/;

/** The message after a session has expired or was revoked. */
export const SESSION_EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';

/** Longer than tokens are valid. */
export const OVER_ONE_HOUR_MS = 3_601_000;

/** A new email address. */
export const freshEmail = () => `${randomUUID()}@northbound.test`;

/** The code in the newest message to an email address. */
export function codeFor({ mailbox }: Portal, email: string): string {
  const code = mailbox.list().find(({ to }) => to === email)?.code;
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}

/** Fills in and submits the registration form. */
export async function fillRegistration(page: Page, email: string, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Preferred Terminal').selectOption('Kenai');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills in and submits the code. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation Code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
