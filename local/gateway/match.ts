import { API_BASE_PATH, type Method, type Route } from '#shared/route.ts';

export interface Match {
  route: Route;
  routeKey: string;
  /** The decoded path with the stage prefix, as HTTP API passes it on. */
  rawPath: string;
  pathParameters: Record<string, string>;
}

interface Pattern {
  method: Method;
  segments: string[];
  route: Route;
}

const isParameter = (segment: string) => segment.startsWith('{');

/** Sorts fixed path segments before parameters, which gives API Gateway's precedence. */
function patternsOf(routes: readonly Route[]): Pattern[] {
  return routes
    .map((route) => ({ method: route.method, segments: route.path.split('/'), route }))
    .sort((a, b) => specificity(a).localeCompare(specificity(b)));
}

function specificity({ segments }: Pattern): string {
  return segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');
}

/**
 * Matches a request by its percent-encoded path, including `/api`. Returns `malformed` if the path cannot be decoded.
 * Like HTTP API, it decodes before it matches, so an encoded slash separates segments.
 */
export type RouteMatcher = (
  method: string | undefined,
  encodedPath: string,
) => Match | 'missing' | 'malformed';

export function routeMatcher(routes: readonly Route[]): RouteMatcher {
  const patterns = patternsOf(routes);
  return (method, encodedPath) => {
    const rawPath = decode(encodedPath);
    if (rawPath === undefined) return 'malformed';
    const segments = rawPath.slice(API_BASE_PATH.length).split('/');
    for (const pattern of patterns) {
      const pathParameters = pattern.method === method ? parametersOf(pattern, segments) : undefined;
      if (pathParameters)
        return { route: pattern.route, routeKey: pattern.route.key, rawPath, pathParameters };
    }
    return 'missing';
  };
}

function parametersOf(pattern: Pattern, segments: string[]): Record<string, string> | undefined {
  if (segments.length !== pattern.segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.segments.entries()) {
    const segment = segments[index] ?? '';
    if (!isParameter(expected)) {
      if (segment !== expected) return undefined;
    } else {
      if (segment === '') return undefined;
      parameters[expected.slice(1, -1)] = segment;
    }
  }
  return parameters;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // URIError: invalid percent-encoding.
    return undefined;
  }
}
