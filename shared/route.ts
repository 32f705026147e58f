import type * as z from 'zod/mini';
import type { ErrorStatus } from './api-error.ts';
import type { ServiceName } from './deployment/functions.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route: anyone, without a token, or users with an ID token and at least one of the roles. */
export type Access = 'public' | readonly [Role, ...Role[]];

/**
 * One operation of the API. `key` is API Gateway's key of the route, such as `GET /parcels/{parcelId}/thumbnails`. The
 * path is relative to the base path `/api`; query parameters are strings. `response` is null for status 204. A `paged`
 * route accepts `limit` and `cursor`, and returns the cursor of the next page in the header {@link NEXT_CURSOR_HEADER},
 * so that the body is a plain list as specified. Paged routes and those that `skipsUnreadable` return what can be read,
 * and the header {@link UNREADABLE_HEADER} says how many stored records the response leaves out. `errors` are only the
 * statuses that do not follow from the other fields; `openapi.ts` adds the others, such as 404 if the path has
 * parameters.
 */
export interface Route {
  readonly service: ServiceName;
  readonly key: `${Method} /${string}`;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query?: z.ZodMiniType<object, Record<string, string | undefined>>;
  readonly body?: z.ZodMiniType<object, object>;
  readonly response: z.ZodMiniType | null;
  readonly paged?: true;
  readonly skipsUnreadable?: true;
  /** The operation returns the path of a page of the site, to which the browser is redirected with status 303. */
  readonly redirects?: true;
  /** The operation returns the text of a calendar, which is sent as `text/calendar` with an `etag`. */
  readonly calendar?: true;
  /**
   * The operation returns a page as HTML. Its path, below `TRACK_PATH`, is one of the site too, without the base path.
   * Whoever sends something wrong gets the page of what does not exist.
   */
  readonly page?: true;
  /** A request without a body has the body `{}`. */
  readonly emptyBody?: true;
  /** The operation receives the body as text and the headers, to check a signature. */
  readonly rawBody?: true;
  readonly errors?: readonly ErrorStatus[];
}

export const API_BASE_PATH = '/api';
export const NEXT_CURSOR_HEADER = 'next-cursor';
/** Absent if the response is complete. */
export const UNREADABLE_HEADER = 'unreadable-records';
/** The number of records that were read to find those of a filtered page; absent if the page is not filtered. */
export const SEARCHED_HEADER = 'searched-records';
/** The number of sorted items; absent if all were sorted. */
export const SORTED_WITHIN_HEADER = 'sorted-within';
/** On every response of a function: the release that answered. */
export const RELEASE_HEADER = 'release';

/** Lambda's limit of 6 MB per request, in bytes. The gateway enforces it. */
export const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** The routes of a service, with their literal types. */
// @__NO_SIDE_EFFECTS__
export function defineRoutes<
  const S extends ServiceName,
  const T extends Record<string, Omit<Route, 'service' | 'method' | 'path'>>,
>(service: S, definitions: T) {
  const routes = Object.entries(definitions).map(([id, definition]) => {
    const [method, path] = definition.key.split(' ');
    return [id, { service, method, path, ...definition }];
  });
  return Object.fromEntries(routes) as {
    [Id in keyof T]: T[Id] & Pick<Route, 'method' | 'path'> & { readonly service: S };
  };
}

type Part<
  R extends Route,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = R extends {
  readonly [key in K]: infer S extends z.ZodMiniType;
}
  ? { [key in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** The input of a route: its params, query and body, if it has them. */
export type RouteInput<R extends Route> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>;

/** A request as sent: its body, and its headers with lowercase names. */
export interface RawRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The validated input that the handler of a route receives. */
export type RouteArguments<R extends Route> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'> &
  (R extends { readonly rawBody: true } ? { raw: RawRequest } : unknown);

/** The output of a route. `undefined` for status 204. */
export type RouteOutput<R extends Route> = R extends { readonly response: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;
