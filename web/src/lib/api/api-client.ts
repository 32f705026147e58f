import { NEXT_CURSOR_HEADER, type Route } from '../../../../shared/route.ts';
import { type InputOf, type OutputOf, type RouteId, type Routes, routes } from '../../../../shared/routes.ts';
import { ApiError } from './api-error.ts';
import { apiSettings, reportUnauthorized } from './api-settings.ts';

interface CallOptions {
  signal?: AbortSignal;
}

// Bodies are believed as they come, without their schemas, which would weigh on every page: the API lets nothing out but
// through the same contracts, and is deployed before the site.

/**
 * Calls a route of the shared table with a bearer ID token where a session exists. Resolves to the parsed body, or
 * undefined for 204; rejects with {@link ApiError}, or with the signal's own reason when aborted.
 */
export async function call<Id extends RouteId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<OutputOf<Id>> {
  const { body } = await send(id, input, options);
  return body as OutputOf<Id>;
}

/** The ids of the routes that answer in pages. */
export type PagedRouteId = {
  [Id in RouteId]: Routes[Id] extends { readonly paged: true } ? Id : never;
}[RouteId];

export interface Page<T> {
  items: T;
  /** Given back as `query.cursor` to get the next page; null on the last one. */
  nextCursor: string | null;
}

/** Like {@link call}, for a paged route: its items and the cursor of the next page. */
export async function callPage<Id extends PagedRouteId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<Page<OutputOf<Id>>> {
  const { body, headers } = await send(id, input, options);
  return { items: body as OutputOf<Id>, nextCursor: headers.get(NEXT_CURSOR_HEADER) };
}

async function send(id: RouteId, input: unknown, { signal }: CallOptions = {}) {
  const request = buildRequest(routes[id], (input ?? {}) as RequestParts);
  const { apiUrl, idToken } = apiSettings();
  const token = await idToken();
  if (token) request.headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(apiUrl + request.path, { ...request, signal: signal ?? null });
    if (response.status === 401) reportUnauthorized();
    if (!response.ok) throw await ApiError.from(response);
    return { body: await parsed(response), headers: response.headers };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw ApiError.noResponse(error);
  }
}

async function parsed(response: Response): Promise<unknown> {
  const text = response.status === 204 ? '' : await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: object;
}

function buildRequest(route: Route, { params = {}, query = {}, body }: RequestParts) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  const headers = new Headers({ accept: 'application/json' });
  if (body) headers.set('content-type', 'application/json');
  return {
    path: search ? `${path}?${search}` : path,
    method: route.method,
    headers,
    body: body ? JSON.stringify(body) : null,
  };
}
