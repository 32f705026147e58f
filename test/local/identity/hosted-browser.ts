import { createHash, randomBytes } from 'node:crypto';
import type { Portal } from './support.ts';

type HostingPortal = Pick<Portal, 'origin' | 'identity'>;

/** A minimal browser: keeps cookies per host and port, and follows redirects up to the portal's own page. */
export class HostedBrowser {
  readonly #portal: HostingPortal;
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(12).toString('hex');

  constructor(portal: HostingPortal) {
    this.#portal = portal;
  }

  /** The authorize URL that Amplify opens. Overrides change parameters; undefined removes one. */
  authorizeUrl(overrides: Record<string, string | undefined> = {}): string {
    const url = new URL(`${this.#portal.origin}/hosted/oauth2/authorize`);
    const query: Record<string, string | undefined> = {
      redirect_uri: `${this.#portal.origin}/login`,
      response_type: 'code',
      client_id: this.#portal.identity.clientId,
      identity_provider: 'Google',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: this.state,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...overrides,
    };
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value);
    return url.toString();
  }

  /**
   * Signs in with Google and returns the callback URL.
   * @param more Other form fields: `unverified`, or the original email of the `account`.
   */
  async signInWithGoogle(email: string, more: Record<string, string> = {}): Promise<URL> {
    const form = await this.go(this.authorizeUrl());
    return (await this.submit(form, { login: email, ...more })).url;
  }

  async submit(form: Page, fields: Record<string, string>): Promise<Page> {
    const action = /action="([^"]+)"/.exec(form.text)?.[1];
    if (!action) throw new Error(`No form at ${form.url}: ${form.status} ${form.text}`);
    return this.go(new URL(action, form.url).toString(), {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  }

  /** Sends Amplify's token request. Overrides change form fields. */
  async exchange(callback: URL, overrides: Record<string, string> = {}) {
    const response = await fetch(`${this.#portal.origin}/hosted/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        client_id: this.#portal.identity.clientId,
        redirect_uri: `${this.#portal.origin}/login`,
        code_verifier: this.verifier,
        ...overrides,
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  async go(start: string, init: RequestInit = {}): Promise<Page> {
    let url = new URL(start);
    let request = init;
    for (;;) {
      const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
      this.#cookies.set(url.host, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) return { url, status: response.status, text: await response.text() };
      await response.body?.cancel();
      url = new URL(location, url);
      request = {};
      const isPortal = url.origin === this.#portal.origin && !url.pathname.startsWith('/hosted/');
      if (isPortal) return { url, status: response.status, text: '' };
    }
  }
}

export interface Page {
  url: URL;
  status: number;
  text: string;
}
