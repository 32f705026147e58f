import type { Portal } from '#local/portal.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { type InputOf, type OutputOf, type RouteId, routes } from '#shared/routes.ts';
import { PASSWORD } from './fixtures.ts';
import { storedSession } from './stored-session.ts';

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls the API as a demo user, without a browser. Rejects if a call fails. */
export async function apiOf(portal: Portal, email: string) {
  const session = await storedSession(portal.identity, email, PASSWORD);
  const token = Object.entries(session).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '';
  return async <Id extends RouteId>(id: Id, input: InputOf<Id>): Promise<OutputOf<Id>> => {
    const { method, path } = routes[id];
    const { params = {}, query, body } = (input ?? {}) as Parts;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${portal.origin}${API_BASE_PATH}${filled}${search}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${filled}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as OutputOf<Id>;
  };
}
