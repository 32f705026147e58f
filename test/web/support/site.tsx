import { act, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import type { Role } from '#shared/roles.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { App } from '#web/app/App.tsx';
import { createSiteRouter } from '#web/app/router.tsx';
import { configureApi } from '#web/lib/api/api-settings.ts';
import { configureIdentity, currentIdToken, shownUsername } from '#web/lib/identity/identity.ts';
import { configureRelease } from '#web/lib/release-watch.ts';
import { lastLogout } from '#web/lib/session/tab-owner.ts';
import { type ApiStub, PROFILE, type Responders, stubApi } from './api.ts';
import { TERMINALS } from './terminals.ts';

export const CLIENT = 'component-tests';

const DEFAULTS: Responders = {
  'GET /api/agents': { body: { agents: [], instructions: [], ended: [] } },
  'GET /api/appointments': { body: [] },
  'GET /api/authorizations': { body: [] },
  'GET /api/customer/calendar-feed': { body: { path: null, version: 0 } },
  'GET /api/customer/forwarding-address': {
    body: { isOffered: true, address: null, refusedAt: null, version: 0 },
  },
  'GET /api/customer/me': { body: PROFILE },
  'GET /api/location': { body: TERMINALS },
  'GET /api/messages': { body: [] },
  'GET /api/next-arrivals': { body: [] },
  'GET /api/messages/settings': { body: MESSAGE_SETTINGS },
};

interface SiteOptions {
  /** The groups of the signed-in user. Without them, nobody is signed in. */
  as?: readonly Role[];
  /** The API. By default, it has a complete profile, the terminals and empty lists; other calls get 404. */
  api?: Responders;
  config?: Partial<RuntimeConfig>;
}

/**
 * Opens a page of the whole site, with its real router, guards, bar and session, over a stubbed API. A path of null opens
 * the current page again, as after a reload.
 */
export function openSite(path: string | null, { as, api = {}, config = {} }: SiteOptions = {}): ApiStub {
  const stub = stubApi({ ...DEFAULTS, ...api });
  const settings = { ...DEFAULT_RUNTIME_CONFIG, userPoolClientId: CLIENT, ...config };
  if (path !== null) window.history.replaceState(null, '', path);
  // A page that is opened again has a stored token, for which `configureIdentity` would preload the sign-in library. The
  // library rejects the token, maybe during a later test.
  const stored = path === null ? Object.entries(localStorage) : [];
  const session = stored.filter(([key]) => key.startsWith('Cognito'));
  for (const [key] of session) localStorage.removeItem(key);
  configureIdentity(settings);
  for (const [key, value] of session) localStorage.setItem(key, value);
  if (as) signInAs(as);
  configureRelease(settings);
  configureApi({ apiUrl: settings.apiUrl, idToken: currentIdToken, username: shownUsername });
  const router = createSiteRouter(settings);
  onTestFinished(() => router.dispose());
  render(<App loaded={{ config: settings, isDefault: false }} router={router} />);
  return stub;
}

/** Stores a token that is valid for an hour. The site reads it without the sign-in library. */
export function signInAs(roles: readonly Role[], name = 'ada'): void {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT}.`;
  const claims = {
    sub: name,
    email: `${name}@northbound.test`,
    'cognito:groups': roles,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  localStorage.setItem(`${prefix}LastAuthUser`, name);
  localStorage.setItem(`${prefix}${name}.idToken`, `header.${btoa(JSON.stringify(claims))}.signature`);
}

/** Another tab of this browser changes who is signed in. */
export function changeElsewhere(change: () => void): void {
  change();
  const key = `CognitoIdentityServiceProvider.${CLIENT}.LastAuthUser`;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** Another tab logs out. */
export function logOutElsewhere(): void {
  changeElsewhere(() => {
    lastLogout.write(Date.now());
    for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key);
  });
}
