import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { alertText, isOn, press } from '#test/web/support/page.ts';
import { logIn, openSiteWithPool, PASSWORD } from '#test/web/support/user-pool.ts';

const AREAS = ['localStorage', 'sessionStorage'] as const;
const original = AREAS.map((area) => [area, Object.getOwnPropertyDescriptor(globalThis, area)] as const);

/** "Block all cookies", or no space left. */
function block(area: (typeof AREAS)[number], how: 'SecurityError' | 'QuotaExceededError'): void {
  const refuse = () => {
    throw new DOMException('Refused', how);
  };
  const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined, clear: () => undefined };
  Object.defineProperty(globalThis, area, {
    configurable: true,
    get: how === 'SecurityError' ? refuse : () => full,
  });
}

afterEach(() => {
  for (const [area, descriptor] of original)
    if (descriptor) Object.defineProperty(globalThis, area, descriptor);
});

const API = { 'GET /api/parcels': { body: [] }, 'GET /api/appointments': { body: [] } };

it.each([
  ['blocks storage', () => AREAS.forEach((area) => void block(area, 'SecurityError'))],
  ['has no space left', () => block('localStorage', 'QuotaExceededError')],
])('a browser that %s has a session until it is reloaded', async (_, refuse) => {
  refuse();
  const pool = openSiteWithPool('/login', {}, { api: API });
  await logIn();
  await isOn('Active Packages');
  expect(pool.requests('InitiateAuth')[0]).toMatchObject({ AuthParameters: { PASSWORD } });
  expect(pool.calls).toContain('GET /api/customer/me');
});

it('Google sign-in, which cannot work without storage, says so', async () => {
  for (const area of AREAS) block(area, 'SecurityError');
  openSiteWithPool('/login');
  await press('Sign in with Google');
  await waitFor(() => expect(screen.getByRole('alert')));
  expect(await alertText()).toContain('Google sign-in needs');
});
