import { API_BASE_PATH, type Route } from '#shared/route.ts';

export interface Match {
  route: Route;
  routeKey: string;
  /** The decoded path with the stage prefix, as HTTP API passes it on. */
  rawPath: string;
  pathParameters: Record<string, string>;
}

interface Pattern {
  segments: string[];
  route: Route;
}

const isParameter = (segment: string) => segment.startsWith('{');

/** Sorts fixed path segments before parameters, which gives API Gateway's precedence. */
const specificity = ({ segments }: Pattern): string =>
  segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');

/**
 * Matches a request by its percent-encoded path, including `/api`. Returns `malformed` if the path cannot be decoded.
 * Like HTTP API, it decodes before it matches, so an encoded slash separates segments.
 */
export function routeMatcher(routes: readonly Route[]) {
  const patterns = routes
    .map((route): Pattern => ({ segments: route.path.split('/'), route }))
    .sort((a, b) => specificity(a).localeCompare(specificity(b)));
  return (method: string | undefined, encodedPath: string): Match | 'missing' | 'malformed' => {
    const rawPath = decode(encodedPath);
    if (rawPath === undefined) return 'malformed';
    const segments = rawPath.slice(API_BASE_PATH.length).split('/');
    for (const { route, segments: expected } of patterns) {
      const pathParameters = route.method === method ? parametersOf(expected, segments) : undefined;
      if (pathParameters) return { route, routeKey: route.key, rawPath, pathParameters };
    }
    return 'missing';
  };
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (segments.length !== pattern.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (isParameter(expected)) parameters[expected.slice(1, -1)] = segment;
    if (isParameter(expected) ? segment === '' : segment !== expected) return undefined;
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
