import type { Route } from '#shared/route.ts';

export interface PathParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

/** The path and query of a request, below the API's address. */
export function requestPath(
  { path: template }: Pick<Route, 'path'>,
  { params = {}, query = {} }: PathParts,
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}
