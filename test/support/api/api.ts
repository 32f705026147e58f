import { expect } from 'vitest';
import { REQUEST_ID_HEADER } from '#shared/api-error.ts';
import { openApiDocument } from '#shared/openapi.ts';
import type { Role } from '#shared/roles.ts';
import { API_BASE_PATH, type Route } from '#shared/route.ts';
import { aPerson, type Person } from '../events.ts';
import type { TokenChanges } from '../tokens.ts';
import type { AnyInput, AnySample } from './sample.ts';

/** The running server of a route table and its data. */
export interface RunningApi {
  readonly origin: string;
  /** A token of the user pool for a person. With changes, a token that the pool would never issue. */
  readonly tokenOf: (person: Person, changes?: TokenChanges) => Promise<string>;
  /** Creates the state that a sample needs, for a new owner. */
  build(state: string, owner: Person): Promise<object>;
  /** All records of a person, by key. */
  recordsOf(owner: Person): Promise<ReadonlyMap<string, unknown>>;
}

/** A route table under test, with samples for each of its routes. */
export interface Api {
  readonly routes: Readonly<Record<string, Route>>;
  readonly samples: Readonly<Record<string, readonly AnySample[]>>;
  /** The statuses in the OpenAPI document, by route. */
  readonly documented: Readonly<Record<string, readonly number[]>>;
  /** @throws before the tests of the file have started. */
  readonly running: () => RunningApi;
}

interface ApiDescription {
  routes: Readonly<Record<string, Route>>;
  /** Has the type `SamplesOf` for the table. */
  samples: Readonly<Record<string, unknown>>;
  running: () => RunningApi;
}

export function defineApi({ routes, samples, running }: ApiDescription): Api {
  const { paths } = openApiDocument(routes) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const statusesOf = ({ path, method }: Route) =>
    Object.keys(paths[`${API_BASE_PATH}${path}`]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
  return {
    routes,
    samples: Object.fromEntries(
      Object.entries(samples).map(([id, sample]) => [id, [sample].flat() as AnySample[]]),
    ),
    documented: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, statusesOf(route)])),
    running,
  };
}

/** A sample with one of its callers. `anonymous` sends no token. */
export interface Call {
  readonly sample: AnySample;
  readonly as: Role | 'anonymous';
}

/** The samples of a route, once for each of their callers. */
export function callsOf({ samples }: Api, id: string): Call[] {
  return (samples[id] ?? []).flatMap((sample) => [sample.as].flat().map((as) => ({ sample, as })));
}

/** A sample that is ready to be sent. */
export interface PreparedCall {
  readonly owner: Person;
  /** The same as the owner if a customer sends the sample. */
  readonly caller: Person;
  readonly token: string | undefined;
  readonly input: AnyInput;
}

/** A state that samples need, and the customer whom it belongs to. */
interface BuiltState {
  readonly owner: Person;
  readonly state: object;
}

/** Creates a state for a new customer. */
export async function buildState(api: Api, name: string): Promise<BuiltState> {
  const owner = aPerson();
  return { owner, state: await api.running().build(name, owner) };
}

/** Prepares a sample, with a state of its own unless one is given. */
export async function prepare(
  api: Api,
  { sample, as }: Call,
  built: Promise<BuiltState> = buildState(api, sample.state),
): Promise<PreparedCall> {
  const { owner, state } = await built;
  const caller = as === 'Customer' || as === 'anonymous' ? owner : aPerson(as);
  const token = as === 'anonymous' ? undefined : await api.running().tokenOf(caller);
  return { owner, caller, token, input: sample.request({ ...state, owner }) };
}

/** A call that two customers are ready to send, each with their own state. */
export interface PreparedPair {
  readonly sample: AnySample;
  readonly mine: PreparedCall;
  readonly theirs: PreparedCall;
}

export async function preparePair(api: Api, call: Call): Promise<PreparedPair> {
  const [mine, theirs] = await Promise.all([prepare(api, call), prepare(api, call)]);
  return { sample: call.sample, mine, theirs };
}

/** A raw HTTP request. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Sends a request over HTTP, and asserts that the response has a request id and a documented status.
 */
export async function sendRaw(
  api: Api,
  id: string,
  { params = {}, query = [], body, contentType, headers = {} }: WireRequest,
  token?: string,
): Promise<Response> {
  const { method, path: template } = routeOf(api, id);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const response = await fetch(`${api.running().origin}${API_BASE_PATH}${path}?${search}`, {
    method,
    redirect: 'manual',
    headers: {
      ...withoutUndefined(headers),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  });
  expectDocumented(api, id, response);
  expect(response.headers.get(REQUEST_ID_HEADER), 'The response has no request id.').toMatch(/^\S{8,}$/);
  return response;
}

/** Sends a request in the form of its contract, as the site does. */
export function send(api: Api, id: string, { params, query = {}, body, raw }: AnyInput, token?: string) {
  const json = body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' };
  return sendRaw(api, id, { params, query: Object.entries(withoutUndefined(query)), ...json, ...raw }, token);
}

const withoutUndefined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Asserts that the OpenAPI document has the status for the route. */
export function expectDocumented({ documented }: Api, id: string, { status }: { status: number }): void {
  expect(documented[id], `The OpenAPI document does not have the status ${status} for ${id}.`).toContain(
    status,
  );
}

export function routeOf({ routes }: Api, id: string): Route {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}.`);
  return route;
}

export function successStatus({ response, redirects }: Route): number {
  if (redirects) return 303;
  return response ? 200 : 204;
}

/** Sends requests that must fail, and asserts that they changed no records of these people. */
export async function expectNoChange<T>(
  api: Api,
  people: readonly Person[],
  send: () => Promise<T>,
): Promise<T> {
  const read = () => Promise.all(people.map((person) => api.running().recordsOf(person)));
  const before = await read();
  const result = await send();
  expect(await read(), 'A rejected request changed something.').toEqual(before);
  return result;
}
