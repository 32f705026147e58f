import type { Route } from '#shared/route.ts';
import type { AnyInput } from '../api/sample.ts';
import { runs, seed } from '../random.ts';
import { CHECKS_LEFT_OUT, hasFreeText, RULES_BEYOND_SCHEMAS, UNSUPPORTED_PATTERN } from './exceptions.ts';

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: { type?: string }; example?: unknown }[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** A caller of all routes. */
export interface Caller {
  readonly token: string | undefined;
  /** A request that succeeds for each route that the caller may call, and the token to send it with. */
  readonly own: Readonly<Record<string, { readonly token: string | undefined; readonly input: AnyInput }>>;
  /** Those of its own routes whose limits are tried. */
  readonly varied: readonly string[];
  /** Other routes that get a single request. */
  readonly refused: readonly string[];
}

/** Fills in the requests of the caller as examples. All else remains as the portal serves it. */
export function withExamples(
  served: OpenApiDocument,
  routes: Readonly<Record<string, Route>>,
  { own }: Caller,
) {
  const { pattern, instead } = UNSUPPORTED_PATTERN;
  const document = JSON.parse(
    JSON.stringify(served).replaceAll(JSON.stringify(pattern), JSON.stringify(instead)),
  ) as OpenApiDocument;
  for (const [id, { input }] of Object.entries(own)) {
    const { path, method } = routes[id] as Route;
    const { parameters = [], requestBody } = document.paths[`/api${path}`]?.[method.toLowerCase()] ?? {};
    for (const parameter of parameters) {
      const value = (parameter.in === 'path' ? input.params : input.query)?.[parameter.name];
      if (value !== undefined) parameter.example = parsed(value, parameter.schema.type);
    }
    if (requestBody && input.body !== undefined) requestBody.content['application/json'].example = input.body;
  }
  return document;
}

function parsed(value: string, type: string | undefined): unknown {
  if (type === 'array') return value.split(',');
  return type === 'integer' ? Number(value) : value;
}

const toml = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);

/** Settings for one or several operations; nothing for none. */
const operation = (
  id: string | readonly string[],
  values: Readonly<Record<string, unknown>>,
  token?: string,
): string[] => {
  if (id.length === 0) return [];
  const headers = `headers = { Authorization = ${JSON.stringify(`Bearer ${token}`)} }`;
  return [
    '[[operations]]',
    ...toml({ 'include-operation-id': id, ...values }),
    ...(token === undefined ? [] : [headers]),
  ];
};

const SINGLE_REQUEST = {
  'generation.mode': 'positive',
  'generation.max-examples': 1,
  'phases.examples.enabled': false,
  'phases.coverage.enabled': false,
};

/** What schemathesis accepts by default for a request that matches the schema, and 400. Another check rejects 5xx. */
const ACCEPTED = ['2xx', '3xx', '400', '401', '403', '404', '409', '429', '5xx'];

/**
 * The settings of schemathesis for a caller. Each of the caller's own routes gets its sample and random requests, and
 * those in `varied` also variations of the sample at the limits of the schema.
 */
export function settings(
  routes: Readonly<Record<string, Route>>,
  { token, own, varied, refused }: Caller,
  report: string,
): string {
  const ids = Object.keys(routes);
  const freeText = ids.filter((id) => hasFreeText(routes[id] as Route));
  const beyondSchemas = ids.filter(
    (id) => id in RULES_BEYOND_SCHEMAS || routes[id]?.paged || freeText.includes(id),
  );
  const untested = ids.filter((id) => !(id in own) && !refused.includes(id));
  return [
    ...toml({
      'continue-on-failure': true,
      'request-timeout': 60,
      ...(seed !== undefined && { seed }),
      'generation.database': 'none',
      'generation.max-examples': runs(3, 100),
      'phases.stateful.enabled': false,
      // Requests with what other routes return would use up the state of later samples.
      'phases.examples.extra-data-sources.responses': false,
      'phases.coverage.unexpected-methods': [],
      'reports.ndjson.path': report,
    }),
    ...Object.keys(CHECKS_LEFT_OUT).map((check) => `checks.${check}.enabled = false`),
    ...operation(beyondSchemas, { 'checks.positive_data_acceptance.expected-statuses': ACCEPTED }),
    ...operation(freeText, { 'checks.negative_data_rejection.enabled': false }),
    ...Object.entries(own).flatMap(([id, request]) =>
      operation(id, { 'phases.coverage.enabled': varied.includes(id) }, request.token),
    ),
    ...operation(refused, SINGLE_REQUEST, token),
    ...operation(untested, { enabled: false }),
  ].join('\n');
}
