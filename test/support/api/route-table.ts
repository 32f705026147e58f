import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { defineService } from '#functions/core/http/service.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { jwtAuthorizer } from '#local/gateway/authorizer.ts';
import { createGateway } from '#local/gateway/gateway.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { openSigningKey } from '#local/identity/tokens/signing-key.ts';
import type { Route, RouteArguments, RouteOutput } from '#shared/route.ts';
import { type Person, TEST_ORIGIN_SECRET } from '../events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../local-stores.ts';
import { tokenFor } from '../tokens.ts';
import { type Api, defineApi, type RunningApi } from './api.ts';
import type { SamplesOf } from './sample.ts';
import { itemsOf } from './stored-items.ts';

/** One function for each route of a table. */
type Operations<T extends Readonly<Record<string, Route>>> = {
  readonly [Id in keyof T]: (
    args: RouteArguments<T[Id]> & { caller: Caller },
  ) => RouteOutput<T[Id]> | Promise<RouteOutput<T[Id]>>;
};

interface RouteTable<T extends Readonly<Record<string, Route>>, States> {
  /** All routes belong to the service `parcels` and get its environment. */
  routes: T;
  samples: SamplesOf<T, States>;
  states: { readonly [Name in keyof States]: (owner: Person) => Promise<States[Name] & object> };
  operations: (table: Table) => Operations<T>;
}

/** A custom route table for the tests of one file, with the real service handler, local gateway and DynamoDB engine. */
export function aRouteTable<const T extends Readonly<Record<string, Route>>, States>({
  routes,
  samples,
  states,
  operations,
}: RouteTable<T, States>): Api {
  withLocalStores();
  // The type of a service only allows the product's routes.
  const service = defineService(
    'parcels',
    routes as never,
    ({ TABLE_NAME: name }) => operations(connectTable(name)) as never,
  );
  const handler = service.with({ environment: TEST_ENVIRONMENT });
  let running: RunningApi | undefined;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'northbound-routes-'));
    const signingKey = await openSigningKey(directory);
    const identity = {
      issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Example00',
      clientId: 'client-of-the-site',
      signingKey,
    };
    const gateway = createGateway({
      routes,
      authorize: jwtAuthorizer({ ...identity, jwks: { keys: [signingKey.jwk] } }),
      originSecret: TEST_ORIGIN_SECRET,
      invoke: ({ event, requestId, deadline }) => {
        const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => deadline - Date.now() };
        return handler(event, context as Context);
      },
      // The gateway returns 500 in this case, which no check accepts.
      report: () => {},
    });
    const server = createServer((request, response) => void gateway(request, response));
    const origin = `http://127.0.0.1:${await listenLocally(server)}`;
    running = {
      origin,
      tokenOf: (person, changes) => tokenFor(identity, person, changes),
      build: async (state, owner) => states[state as keyof States](owner),
      recordsOf: (owner) => itemsOf(TABLE_NAME, owner),
    };
    close = async () => {
      await closeImmediately(server);
      await rm(directory, { recursive: true, force: true });
    };
  });
  afterAll(() => close?.());

  return defineApi({
    routes,
    samples,
    running: () => {
      if (!running) throw new Error('The routes are not served yet.');
      return running;
    },
  });
}
