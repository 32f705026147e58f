import { API_BASE_PATH, type Method, type Route, routeKey } from '../../shared/route.ts';

export interface Match {
  route: Route;
  routeKey: string;
  /** The whole path, decoded, with the stage at its front, as HTTP API hands it on. */
  rawPath: string;
  pathParameters: Record<string, string>;
}

interface Pattern {
  method: Method;
  steps: string[];
  route: Route;
}

const isParameter = (step: string) => step.startsWith('{');

/** Routes with a fixed step in some place go before those with a parameter there, as the gateway chooses. */
function patternsOf(routes: readonly Route[]): Pattern[] {
  return routes
    .map((route) => ({ method: route.method, steps: route.path.split('/'), route }))
    .sort((a, b) => specificity(a).localeCompare(specificity(b)));
}

function specificity({ steps }: Pattern): string {
  return steps.map((step) => (isParameter(step) ? '1' : '0')).join('');
}

/**
 * The route of a call, by its path as it came (percent-encoded, `/api` included), or `missing`; `malformed` where the
 * path cannot be decoded. HTTP API decodes before it matches, so an encoded slash is a slash.
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
    const steps = rawPath.slice(API_BASE_PATH.length).split('/');
    for (const pattern of patterns) {
      const pathParameters = pattern.method === method ? parametersOf(pattern, steps) : undefined;
      if (pathParameters)
        return { route: pattern.route, routeKey: routeKey(pattern.route), rawPath, pathParameters };
    }
    return 'missing';
  };
}

function parametersOf(pattern: Pattern, steps: string[]): Record<string, string> | undefined {
  if (steps.length !== pattern.steps.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.steps.entries()) {
    const step = steps[index] ?? '';
    if (!isParameter(expected)) {
      if (step !== expected) return undefined;
    } else {
      if (step === '') return undefined;
      parameters[expected.slice(1, -1)] = step;
    }
  }
  return parameters;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // URIError is the only one it throws: a percent sign that begins no UTF-8 character.
    return undefined;
  }
}
