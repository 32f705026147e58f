import type * as z from 'zod/mini';
import type { ErrorStatus } from './api-error.ts';
import type { Role } from './roles.ts';

export const SERVICES = ['customers', 'locations', 'parcels', 'quotes'] as const;
/** One Lambda function each. */
export type ServiceName = (typeof SERVICES)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everybody (no token is looked at), or a bearer ID token with at least one of the groups. */
export type Access = 'public' | readonly [Role, ...Role[]];

/**
 * One operation of the API as data. `path` is below the base path `/api`; `query` values are strings on the wire.
 * `response` is null where the answer is 204. A `paged` route takes `limit` and `cursor` and answers the cursor of
 * the next page in the header {@link NEXT_CURSOR_HEADER}, so that its body stays the plain list of the specification.
 * `errors` are the statuses that follow from nothing else here; `openapi.ts` adds the others, such as 404 for a path
 * with parameters.
 */
export interface Route {
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query?: z.ZodMiniType<object, Record<string, string | undefined>>;
  readonly body?: z.ZodMiniType<object, object>;
  readonly response: z.ZodMiniType | null;
  readonly paged?: true;
  readonly errors?: readonly ErrorStatus[];
}

export const API_BASE_PATH = '/api';
export const NEXT_CURSOR_HEADER = 'next-cursor';

/** Lambda takes 6 MB per call; the gateway's place refuses more. Bytes. */
export const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** The routes as they are given, each checked and with its literal types kept. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** The gateway's name for a route, such as `GET /parcels/{parcelId}/thumbnails`. */
export function routeKey(route: Pick<Route, 'method' | 'path'>): `${Method} /${string}` {
  return `${route.method} ${route.path}`;
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

/** What a caller of a route gives: exactly those of params, query and body that the route has. */
export type RouteInput<R extends Route> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>;

/** What the handler of a route gets after validation. */
export type RouteArguments<R extends Route> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'>;

/** What a route answers; `undefined` for 204. */
export type RouteOutput<R extends Route> = R extends { readonly response: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;
