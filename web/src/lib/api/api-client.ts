import {
  NEXT_CURSOR_HEADER,
  RELEASE_HEADER,
  type Route,
  SEARCHED_HEADER,
  SORTED_WITHIN_HEADER,
  UNREADABLE_HEADER,
} from '#shared/route.ts';
import { type InputOf, type OutputOf, type RouteId, type Routes, routes } from '#shared/routes.ts';
import { checkRelease } from '../release-watch.ts';
import { ApiError } from './api-error.ts';
import { apiSettings, reportUnauthorized } from './api-settings.ts';
import { requestPath } from './request-path.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** In place of the current session's. */
  token?: Promise<string | null> | undefined;
}

// Responses are not validated, because the schemas would add to the size of every page. The API sends only what the same
// contracts allow, and is deployed before the site.

/**
 * Sends a request to a route of the shared table, with the ID token if there is a session. Resolves to the parsed body, or
 * undefined for 204. Rejects with {@link ApiError}, or with the signal's reason if aborted.
 * The response for a user who has left in the meantime counts as none.
 */
export async function call<Id extends Exclude<RouteId, PagedRouteId | SkippingRouteId>>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<OutputOf<Id>> {
  const { body } = await send(id, input, options);
  return body as OutputOf<Id>;
}

export type PagedRouteId = {
  [Id in RouteId]: Routes[Id] extends { readonly paged: true } ? Id : never;
}[RouteId];

/** The ids of the other routes whose responses leave out records that cannot be read. */
type SkippingRouteId = {
  [Id in RouteId]: Routes[Id] extends { readonly skipsUnreadable: true } ? Id : never;
}[RouteId];

export interface Shown<T> {
  shown: T;
  /** How many records the response leaves out, because they cannot be read. Users must be told. */
  unreadable: number;
}

export interface Page<T> extends Pick<Shown<T>, 'unreadable'> {
  items: T;
  /** The `query.cursor` of the next page; null on the last page. */
  nextCursor: string | null;
  /** How many records were read to find the items of a filtered page; 0 if it is not filtered. */
  searched: number;
  /** How many items were sorted; null if all were. */
  sortedWithin: number | null;
}

/** Like {@link call} for a paged route. Resolves to the items and the cursor of the next page. */
export async function callPage<Id extends PagedRouteId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<Page<OutputOf<Id>>> {
  const { body, headers } = await send(id, input, options);
  const sortedWithin = headers.get(SORTED_WITHIN_HEADER);
  return {
    items: body as OutputOf<Id>,
    unreadable: unreadableIn(headers),
    nextCursor: headers.get(NEXT_CURSOR_HEADER),
    searched: Number(headers.get(SEARCHED_HEADER) ?? 0),
    sortedWithin: sortedWithin === null ? null : Number(sortedWithin),
  };
}

/** Like {@link call} for a route that is not paged and may leave out records that cannot be read. */
export async function callShown<Id extends SkippingRouteId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<Shown<OutputOf<Id>>> {
  const { body, headers } = await send(id, input, options);
  return { shown: body as OutputOf<Id>, unreadable: unreadableIn(headers) };
}

const unreadableIn = (headers: Headers): number => Number(headers.get(UNREADABLE_HEADER) ?? 0);

async function send(id: RouteId, input: unknown, { signal, token: given }: CallOptions = {}) {
  const request = buildRequest(routes[id], (input ?? {}) as RequestParts);
  const { apiUrl, idToken, username } = apiSettings();
  const user = username();
  const attempt = (token: string | null) => {
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return fetch(apiUrl + request.path, { ...request, signal: signal ?? null });
  };
  const token = await (given ?? idToken());
  try {
    const early = request.method === 'GET' ? await takeEarlyAnswer(request.path, token) : undefined;
    let response = early ?? (await attempt(token));
    if (response.status === 401) {
      await reportUnauthorized();
      const renewed = await idToken();
      // The gateway rejects the token before anything changes, so any request can be retried.
      if (renewed && renewed !== token) response = await attempt(renewed);
    }
    void checkRelease(response.headers.get(RELEASE_HEADER));
    if (!response.ok) throw await ApiError.from(response);
    const body = await parsed(response);
    // What follows would store it for the next user.
    if (user !== null && user !== username()) throw new Error('The user has left.');
    return { body, headers: response.headers };
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

function buildRequest(route: Route, { body, ...parts }: RequestParts) {
  const headers = new Headers({ accept: 'application/json' });
  if (body) headers.set('content-type', 'application/json');
  return {
    path: requestPath(route, parts),
    method: route.method,
    headers,
    body: body ? JSON.stringify(body) : null,
  };
}

declare global {
  /** Set by `app/early.ts`, which runs before the modules. */
  var early: EarlyRequests | undefined;
}

export interface EarlyRequests {
  /** The stage's configuration, not validated. Rejects if it could not be loaded. */
  config: Promise<unknown>;
  /** The calls by their paths, and the token that they were sent with. Empty until the configuration has loaded. */
  calls: Map<string, EarlyCall>;
}

interface EarlyCall {
  token: string;
  /** Undefined if there was no response. */
  answer: Promise<Response | undefined>;
}

/**
 * The answer to a GET request that the document has sent before the modules loaded, at most once. Undefined if it was not
 * sent, or with another token.
 */
export function takeEarlyAnswer(
  path: string,
  token: string | null,
): Promise<Response | undefined> | undefined {
  const calls = globalThis.early?.calls;
  const call = calls?.get(path);
  calls?.delete(path);
  return call?.token === token ? call?.answer : undefined;
}
