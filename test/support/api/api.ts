import { expect } from 'vitest';
import { REQUEST_ID_HEADER } from '../../../shared/api-error.ts';
import { openApiDocument } from '../../../shared/openapi.ts';
import type { Role } from '../../../shared/roles.ts';
import { API_BASE_PATH, type Route } from '../../../shared/route.ts';
import { aPerson, type Person } from '../events.ts';
import { type TokenIssuer, tokenFor } from '../tokens.ts';
import type { AnyInput, AnySample } from './sample.ts';

/** Where a route table answers, and what lies behind it. */
export interface RunningApi {
  readonly origin: string;
  readonly identity: TokenIssuer;
  /** Makes what a sample's state says, for an owner who has nothing yet. */
  build(state: string, owner: Person): Promise<object>;
  /** Everything that is kept of somebody, by its key. */
  belongingsOf(owner: Person): Promise<ReadonlyMap<string, unknown>>;
}

/** A route table under test with a sample for each of its routes. */
export interface Api {
  readonly routes: Readonly<Record<string, Route>>;
  readonly samples: Readonly<Record<string, readonly AnySample[]>>;
  /** The statuses that the OpenAPI document names, by route. */
  readonly documented: Readonly<Record<string, readonly number[]>>;
  /** @throws before the tests of the file have begun. */
  readonly running: () => RunningApi;
}

interface ApiDescription {
  routes: Readonly<Record<string, Route>>;
  /** Of the type `SamplesOf` for the table. */
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

/** A sample with one of its callers; `anybody` comes without a token. */
export interface Call {
  readonly sample: AnySample;
  readonly as: Role | 'anybody';
}

/** The samples of a route, once for each of their callers. */
export function callsOf({ samples }: Api, id: string): Call[] {
  return (samples[id] ?? []).flatMap((sample) => [sample.as].flat().map((as) => ({ sample, as })));
}

/** A sample that can be sent. */
export interface Prepared {
  readonly owner: Person;
  /** The owner, for a sample that a customer sends. */
  readonly caller: Person;
  readonly token: string | undefined;
  readonly input: AnyInput;
}

/** Builds the state of a sample anew, for a customer of its own. */
export async function prepare(api: Api, { sample, as }: Call): Promise<Prepared> {
  const { build, identity } = api.running();
  const owner = aPerson();
  const caller = as === 'Customer' || as === 'anybody' ? owner : aPerson(as);
  const state = await build(sample.state, owner);
  const token = as === 'anybody' ? undefined : await tokenFor(identity, caller);
  return { owner, caller, token, input: sample.request({ ...state, owner }) };
}

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
}

/**
 * Sends a request to a route over HTTP, and asserts that the response has a reference number and a status that the OpenAPI
 * document names.
 */
export async function sendRaw(
  api: Api,
  id: string,
  { params = {}, query = [], body, contentType }: WireRequest,
  token?: string,
): Promise<Response> {
  const { method, path: template } = routeOf(api, id);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const response = await fetch(`${api.running().origin}${API_BASE_PATH}${path}?${search}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  });
  expectDocumented(api, id, response);
  expect(response.headers.get(REQUEST_ID_HEADER), 'The response has no reference number.').toMatch(
    /^\S{8,}$/,
  );
  return response;
}

/** The same for a request in the parts of its contract, as the site sends it. */
export function send(api: Api, id: string, { params, query = {}, body }: AnyInput, token?: string) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const json = body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' };
  return sendRaw(api, id, { params, query: given, ...json }, token);
}

/** Asserts that the OpenAPI document names an answer's status for a route. */
export function expectDocumented({ documented }: Api, id: string, { status }: { status: number }): void {
  expect(documented[id], `The OpenAPI document does not name ${status} for ${id}.`).toContain(status);
}

export function routeOf({ routes }: Api, id: string): Route {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}.`);
  return route;
}

/** The status of success. */
export const successOf = (route: Route): number => (route.response ? 200 : 204);

/** Runs what is to be refused, and asserts that nothing that is kept of these people changed. */
export async function changingNothing<T>(
  api: Api,
  people: readonly Person[],
  refused: () => Promise<T>,
): Promise<T> {
  const look = () => Promise.all(people.map((person) => api.running().belongingsOf(person)));
  const before = await look();
  const result = await refused();
  expect(await look(), 'A refused call changed something.').toEqual(before);
  return result;
}
