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
type Answer = object | ((body: Body) => object | Promise<object>);
/** Answers by operation, such as `SignUp`. A list answers one call after the other; its last answer stays. */
export type PoolAnswers = Record<string, Answer | Answer[]>;

export const poolError = (__type: string, message = 'Secret inner details') => ({ __type, message });

export { noNetwork as unreachable } from './api.ts';

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;

/** What the user pool answers after a sign-in. */
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
  /** The bodies of the calls of an operation. */
  asked: (operation: string) => Body[];
  /** What was answered to the challenges of sign-ins. */
  responses: () => string[];
  /** Changes answers from now on. */
  answer: (answers: PoolAnswers) => void;
}

type SiteOptions = NonNullable<Parameters<typeof openSite>[1]>;

/** Opens a page of the whole site with the real sign-in library, over a stubbed user pool and API. */
export function openSiteWithPool(
  path: string | null,
  answers: PoolAnswers = {},
  options: SiteOptions = {},
): PoolStub {
  const calls: { operation: string; body: Body }[] = [];
  let current: PoolAnswers = {
    InitiateAuth: signedIn,
    SignUp: { UserConfirmed: false, UserSub: 'ada' },
    ...answers,
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
    const answer = Array.isArray(given) ? given[Math.min(position, given.length - 1)] : given;
    const json = typeof answer === 'function' ? await answer(body) : (answer ?? {});
    return new Response(JSON.stringify(json), { status: '__type' in json ? 400 : 200 });
  });
  return {
    ...stub,
    asked: (operation) => calls.filter((call) => call.operation === operation).map(({ body }) => body),
    responses: () =>
      calls
        .filter(({ operation }) => operation === 'RespondToAuthChallenge')
        .map(({ body }) => {
          const { USERNAME: _, ...values } = body.ChallengeResponses ?? {};
          return Object.values(values).join();
        }),
    answer: (changes) => {
      current = { ...current, ...changes };
    },
  };
}

/** Loads the page that is open again, over the same kind of stubs. */
export function reload(answers: PoolAnswers = {}, options: SiteOptions = {}): PoolStub {
  cleanup();
  return openSiteWithPool(null, answers, options);
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
