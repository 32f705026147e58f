import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TIMEOUT_SECONDS,
  type EventFunction,
  type EventFunctionName,
  eventFunctions,
} from '../shared/deployment/event-functions.ts';
import { contentSecurityPolicy } from '../shared/deployment/security-headers.ts';
import { openApiDocument } from '../shared/openapi.ts';
import { routes } from '../shared/routes.ts';
import { openDataDirectory } from './data-directory/data-directory.ts';
import { startGuardedDynamo } from './database/dynamo-proxy.ts';
import { openEvents } from './events/events.ts';
import { explainStart } from './explain-startup-error.ts';
import { jwtAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { type Identity, startIdentity } from './identity/identity.ts';
import { functionEnvironment, IMAGE_BUCKET, TABLE_NAME } from './lambda/environment.ts';
import { type FunctionHost, startFunctionHost } from './lambda/host.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { RunningParts } from './portal-resources.ts';
import type { SeedOptions } from './seed/seed.ts';
import { listenOn } from './server/portal-server.ts';
import { createFront } from './server/router.ts';
import { localRuntimeConfig } from './server/runtime-config.ts';
import { openSite, type SiteChoice } from './site/site.ts';
import { startObjectStore } from './storage/object-store.ts';

export interface PortalOptions {
  /** Where everything lies that survives a restart. One portal at a time may have it. */
  dataDirectory: string;
  /** 0 for a free one. */
  port: number;
  /** `built` builds the site when it has to; `dev` serves its sources with hot reload; a directory is served as it is. */
  site: SiteChoice;
  /** Start over: what is in the data directory is deleted. */
  fresh?: boolean;
  /** Whether to make the demo data where it is missing; true unless given. */
  seed?: boolean;
  /** Gets lines for the person at the terminal: progress and faults. Nothing is printed without it. */
  print?: (line: string) => void;
}

export interface Portal {
  readonly origin: string;
  readonly dataDirectory: string;
  readonly mailbox: Mailbox;
  readonly identity: Identity;
  readonly tableName: string;
  readonly imageBucket: string;
  readonly dynamoEndpoint: string;
  readonly objectStoreEndpoint: string;
  /** The process of the DynamoDB engine; undefined where `DYNAMODB_ENDPOINT` names another one. */
  readonly enginePid: number | undefined;
  /** Rejects when a part ends that the portal cannot do without; never resolves. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/**
 * Starts the whole portal in this process (and the DynamoDB engine beside it) and resolves when it answers. What was
 * started is ended again when a later part does not start. Throws StartupError with words for the person at the
 * terminal.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const parts = new RunningParts();
  try {
    return await start(options, parts);
  } catch (error) {
    const fault = explainStart(error, options.dataDirectory);
    try {
      await parts.close();
    } catch {
      // A part that cannot even end (its last write has no room) does so for the reason that is told here.
    }
    throw fault;
  }
}

async function start(options: PortalOptions, parts: RunningParts): Promise<Portal> {
  const { fresh = false, seed = true, print = () => {} } = options;
  const data = await parts.add('data', openDataDirectory(options.dataDirectory, fresh));
  const server = await parts.add('server', listenOn(options.port));
  const { origin } = server;
  data.announce({ origin });
  const report = (error: unknown, what: string) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    print(`${what} failed: ${name}: ${message} (more in ${data.file('functionsLog')})`);
  };
  // Its thread loads the code of the functions while everything else starts.
  const functions = startFunctionHost({ logFile: data.file('functionsLog'), report });
  const events = openLocalEvents(functions, report);
  const closeFunctions = async () => {
    await events.close();
    await functions.close();
  };
  void parts.add('functions', Promise.resolve({ close: closeFunctions }));
  const mailbox = openMailbox(data.path);
  const reload = () => functions.reload();
  const siteStarting = parts.add(
    'site',
    openSite(options.site, { server: server.http, print, onFunctionsChange: reload }),
  );
  const [dynamo, store, identity] = await Promise.all([
    parts.add(
      'dynamo',
      startGuardedDynamo({
        databaseFile: data.file('database'),
        onWrite: events.tableWritten,
        trim: {
          neededFrom: events.neededFrom,
          report: (error) => report(error, 'Trimming the stream'),
        },
      }),
    ),
    parts.add(
      'store',
      startObjectStore({
        directory: data.file('images'),
        buckets: [IMAGE_BUCKET],
        onCreated: events.objectCreated,
      }),
    ),
    parts.add(
      'identity',
      startIdentity({
        directory: data.file('identity'),
        publicOrigin: origin,
        mailbox,
        triggers: {
          preSignUp: functions.trigger,
          postConfirmation: functions.trigger,
          preTokenGeneration: functions.trigger,
        },
        report: (error) => report(error, 'Identity'),
      }),
    ),
  ]);
  data.announce({ origin, enginePid: dynamo.pid });

  functions.configure(
    functionEnvironment({ dynamo: dynamo.endpoint, store: store.endpoint, identity: identity.endpoint }),
  );
  await functions.prepare({
    tableName: TABLE_NAME,
    // An engine of somebody else keeps its tables although the data directory began anew.
    dropFirst: fresh,
    seed: seed ? seedOptions(identity) : undefined,
  });
  await events.start({
    endpoint: dynamo.endpoint,
    tableName: TABLE_NAME,
    checkpointFile: data.file('stream'),
  });

  const site = await siteStarting;
  server.serve(
    createFront({
      gateway: createGateway({
        routes,
        authorize: jwtAuthorizer(identity),
        invoke: functions.invoke,
        report,
      }),
      identity,
      mailbox,
      runtimeConfig: localRuntimeConfig({ origin, identity }),
      site: site.handle,
      contentSecurityPolicy: site.adaptPolicy(
        contentSecurityPolicy({ images: [store.endpoint], calls: [], frames: [] }),
      ),
      openApiDocument: () => openApiDocument(routes),
      report,
    }),
  );
  return {
    origin,
    dataDirectory: data.path,
    mailbox,
    identity,
    tableName: TABLE_NAME,
    imageBucket: IMAGE_BUCKET,
    dynamoEndpoint: dynamo.endpoint,
    objectStoreEndpoint: store.endpoint,
    enginePid: dynamo.pid,
    failed: dynamo.failed,
    close: () => parts.close(),
  };
}

/** The sources of the event functions, which run in the thread of all functions. */
function openLocalEvents(functions: FunctionHost, report: (error: unknown, what: string) => void) {
  return openEvents({
    functions: eventFunctions,
    invoke: (name: EventFunctionName, event) => {
      const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: EventFunction = eventFunctions[name];
      const deadline = Date.now() + timeoutSeconds * 1000;
      return functions.handle({ name, event, requestId: randomUUID(), deadline });
    },
    report,
  });
}

function seedOptions({ endpoint, region, userPoolId }: Identity): SeedOptions {
  return {
    tableName: TABLE_NAME,
    imageBucket: IMAGE_BUCKET,
    identity: { endpoint, region, userPoolId },
    now: Date.now(),
  };
}
