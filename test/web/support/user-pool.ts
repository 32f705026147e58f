import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { ApiStub } from './api.ts';
import { fill, press } from './page.ts';
import { CLIENT, openSite } from './site.tsx';

export const ADA = 'ada@northbound.test';
export const PASSWORD = 'Spruce-and-ice-7';

type Body = Record<string, unknown> & { ChallengeResponses?: Record<string, string> };
/** Objects with a `__type` are errors. */
type PoolResponder = object | ((body: Body) => object | Promise<object>);
/** Responses by operation, such as `SignUp`. A list has one response for each call; its last one is repeated. */
export type PoolResponders = Record<string, PoolResponder | PoolResponder[]>;

export const poolError = (__type: string, message = 'Secret inner details') => ({ __type, message });

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;

/** The user pool's response after a sign-in. */
export function tokens(claims: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    sub: 'ada',
    email: ADA,
    'cognito:groups': ['Customer'],
    iat: now,
    exp: now + 3600,
    ...claims,
  };
  return {
    AuthenticationResult: {
      AccessToken: jwt({ ...all, username: 'ada' }),
      IdToken: jwt(all),
      RefreshToken: 'refresh',
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
  };
}

const signedIn = () => tokens();

export interface PoolStub extends ApiStub {
  /** The bodies of the requests of an operation. */
  requests: (operation: string) => Body[];
  /** The responses to the challenges of sign-ins. */
  challengeResponses: () => string[];
  /** Changes the responses from now on. */
  respond: (responders: PoolResponders) => void;
}

type SiteOptions = NonNullable<Parameters<typeof openSite>[1]>;

/** Opens a page of the whole site with the real sign-in library, over a stubbed user pool and API. */
export function openSiteWithPool(
  path: string | null,
  responders: PoolResponders = {},
  options: SiteOptions = {},
): PoolStub {
  const calls: { operation: string; body: Body }[] = [];
  let current: PoolResponders = {
    InitiateAuth: signedIn,
    SignUp: { UserConfirmed: false, UserSub: 'ada' },
    ...responders,
  };
  const stub = openSite(path, {
    ...options,
    config: {
      userPoolId: 'us-west-2_local',
      signInFlow: 'USER_PASSWORD_AUTH',
      oauthDomain: 'login.example',
      redirectSignIn: DEFAULT_RUNTIME_CONFIG.redirectSignIn || `${location.origin}/login`,
      ...options.config,
    },
  });
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).includes('//cognito-idp.')) return api(input, init);
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? '';
    const body: Body = JSON.parse(String(init.body));
    const position = calls.filter((call) => call.operation === operation).length;
    calls.push({ operation, body });
    const given = current[operation] ?? {};
    const responder = Array.isArray(given) ? given[Math.min(position, given.length - 1)] : given;
    const json = typeof responder === 'function' ? await responder(body) : (responder ?? {});
    return new Response(JSON.stringify(json), { status: '__type' in json ? 400 : 200 });
  });
  return {
    ...stub,
    requests: (operation) => calls.filter((call) => call.operation === operation).map(({ body }) => body),
    challengeResponses: () =>
      calls
        .filter(({ operation }) => operation === 'RespondToAuthChallenge')
        .map(({ body }) => {
          const { USERNAME: _, ...values } = body.ChallengeResponses ?? {};
          return Object.values(values).join();
        }),
    respond: (changes) => {
      current = { ...current, ...changes };
    },
  };
}

/** Reloads the current page, over new stubs. */
export function reload(responders: PoolResponders = {}, options: SiteOptions = {}): PoolStub {
  cleanup();
  return openSiteWithPool(null, responders, options);
}

export async function logIn(email = ADA, password = PASSWORD): Promise<void> {
  await fill('Email', email);
  await fill('Password', password);
  await press('Log in');
}

/** A challenge that asks for a code, with its masked destination. */
export const codeChallenge = (ChallengeName: string, destination?: string): object => ({
  ChallengeName,
  Session: 'one',
  ChallengeParameters: destination
    ? { CODE_DELIVERY_DESTINATION: destination, CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' }
    : {},
});

/** Another tab signs in. */
export function signInElsewhere(): void {
  const { AccessToken, IdToken, RefreshToken } = tokens().AuthenticationResult;
  const prefix = `CognitoIdentityServiceProvider.${CLIENT}.`;
  const entries = { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, clockDrift: '0' };
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${prefix}ada.${name}`, value);
  localStorage.setItem(`${prefix}LastAuthUser`, 'ada');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}
