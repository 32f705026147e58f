import { randomUUID } from 'node:crypto';
import { CARD_PAGE_PATH } from '#shared/deployment/card-sandbox.ts';
import { contentSecurityPolicy } from '#shared/deployment/security-headers.ts';
import { openApiDocument } from '#shared/openapi.ts';
import { routes } from '#shared/routes.ts';
import { openPortalClock } from './clock/portal-clock.ts';
import { openDataDirectory } from './data-directory/data-directory.ts';
import { startDynamoProxy } from './database/dynamo-proxy.ts';
import { openEvents } from './events/events.ts';
import { startQueueServer } from './events/queue-server.ts';
import { explainStartupError } from './explain-startup-error.ts';
import { jwtAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { startIdentity } from './identity/identity.ts';
import { functionEnvironment } from './lambda/environment.ts';
import { startFunctionHost } from './lambda/host.ts';
import { IMAGE_BUCKET, PUSH_SECRET, TABLE_NAME } from './lambda/roles.ts';
import { heldMessages } from './mailbox/held-messages.ts';
import { openMailbox } from './mailbox/mailbox.ts';
import { startMessageServer } from './messages/message-server.ts';
import { openPushSandbox } from './messages/push-sandbox.ts';
import { mailReceiver } from './messages/receive-mail.ts';
import type { PortalOptions } from './portal-options.ts';
import { PortalResources } from './portal-resources.ts';
import { startSandboxes } from './sandboxes.ts';
import { startSecretsServer } from './secrets/secrets-server.ts';
import { listenOn } from './server/portal-server.ts';
import { createRouter } from './server/router.ts';
import { localRuntimeConfig } from './server/runtime-config.ts';
import { openSite } from './site/site.ts';
import { startObjectStore } from './storage/object-store.ts';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/**
 * Starts the portal in this process and the DynamoDB engine in a child process. Resolves when the portal is ready. If
 * startup fails, closes everything that has already started.
 * @throws StartupError for errors that the user can fix
 */
export async function startPortal(options: PortalOptions) {
  const resources = new PortalResources();
  try {
    return await start(options, resources);
  } catch (error) {
    const startupError = explainStartupError(error, options.dataDirectory);
    try {
      await resources.close();
    } catch {
      // Closing fails for the same reason as startup, for example a full disk.
    }
    throw startupError;
  }
}

async function start(options: PortalOptions, resources: PortalResources) {
  const { fresh = false, seed = true, print = () => {} } = options;
  const data = await resources.add('data', openDataDirectory(options.dataDirectory, fresh));
  const clock = openPortalClock(data.file('clock'));
  if (options.at) clock.startAt(options.at, data.isNew);
  const server = await resources.add('server', listenOn(options.port));
  const { origin } = server;
  data.announce({ origin });
  const report = (error: unknown, label: string) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    print(`${label} failed: ${name}: ${message} (functions' log: ${data.file('functionsLog')})`);
  };
  const guardOf = (label: string) => ({ report: (error: unknown) => report(error, label) });
  // Its worker thread loads the functions' code while everything else starts.
  const functions = startFunctionHost({ logFile: data.file('functionsLog'), report });
  functions.setClock(clock.offsetMs());
  const events = openEvents({
    host: functions,
    clock,
    queueFolder: data.file('queues'),
    report,
    warn: print,
  });
  clock.onMove(async () => {
    functions.setClock(clock.offsetMs());
    await events.clockMoved();
  });
  const close = () => events.close().then(functions.close);
  void resources.add('functions', Promise.resolve({ close }));
  const mailbox = openMailbox(data.path, clock.now, print);
  const siteStarting = resources.add(
    'site',
    openSite(options.site, { server: server.http, print, onFunctionsChange: functions.reload }),
  );
  const [dynamo, store, identity, sandboxes] = await Promise.all([
    resources.add(
      'dynamo',
      startDynamoProxy({
        directory: data.path,
        print,
        onWrite: events.tableWritten,
        ...guardOf('The DynamoDB proxy'),
        trim: { neededFrom: events.neededFrom, report: (error) => report(error, 'Trimming the stream') },
      }),
    ),
    resources.add(
      'store',
      startObjectStore(
        data.file('images'),
        [IMAGE_BUCKET],
        events.aroundCreation,
        guardOf('The object store'),
      ),
    ),
    resources.add(
      'identity',
      startIdentity({
        directory: data.file('identity'),
        publicOrigin: origin,
        mailbox,
        triggers: {
          preSignUp: functions.trigger,
          postConfirmation: functions.trigger,
          preTokenGeneration: functions.trigger,
          customMessage: functions.trigger,
        },
        ...guardOf('The Cognito emulator'),
      }),
    ),
    startSandboxes(options, resources, { clock, origin, folderOf: data.file, guardOf }),
  ]);
  const { cardProvider: cards } = sandboxes.endpoints;
  const push = await openPushSandbox(data.file('push'), mailbox, origin, print);
  const allSecrets = { ...sandboxes.secrets, [PUSH_SECRET]: JSON.stringify(push.keys) };
  const secrets = await resources.add(
    'secrets',
    startSecretsServer(allSecrets, guardOf('The Secrets Manager emulator')),
  );
  const queues = await resources.add('queues', startQueueServer(events.send, guardOf('The SQS emulator')));
  const messages = await resources.add(
    'messages',
    startMessageServer({
      mailbox,
      now: clock.now,
      optOutsFile: data.file('optOuts'),
      report: (event) => events.send('message-sender', JSON.stringify(event)),
      guard: guardOf('The message emulators'),
      warn: print,
    }),
  );
  const receive = mailReceiver({ store: store.endpoint, now: clock.now, send: events.send });
  const held = await resources.add('held', Promise.resolve(heldMessages(dynamo.endpoint, TABLE_NAME)));
  data.announce({ origin, enginePid: dynamo.pid });

  const originSecret = randomUUID();
  functions.configure(
    functionEnvironment(
      {
        dynamo: dynamo.endpoint,
        store: store.endpoint,
        identity: identity.endpoint,
        secrets: secrets.endpoint,
        queues: queues.endpoint,
        messages: messages.endpoint,
        site: origin,
        ...sandboxes.endpoints,
      },
      { originSecret, staffSecondFactor: options.staffSecondFactor },
    ),
  );
  await functions.prepare({
    tableName: TABLE_NAME,
    seed: seed
      ? {
          tableName: TABLE_NAME,
          imageBucket: IMAGE_BUCKET,
          identity: { endpoint: identity.endpoint, region: identity.region, userPoolId: identity.userPoolId },
          ...sandboxes.endpoints,
          now: clock.now().getTime(),
        }
      : undefined,
  });
  await events.start({
    endpoint: dynamo.endpoint,
    tableName: TABLE_NAME,
    checkpointFile: data.file('stream'),
    failedFolder: data.file('failedRecords'),
  });

  const site = await siteStarting;
  server.serve(
    createRouter({
      gateway: createGateway({
        routes,
        authorize: jwtAuthorizer(identity),
        originSecret,
        invoke: functions.invoke,
        report,
      }),
      identity,
      mailbox: { mailbox, held, messages, receive },
      push,
      clock,
      runtimeConfig: localRuntimeConfig(origin, identity, new URL(CARD_PAGE_PATH, cards), push.keys),
      site: site.handle,
      contentSecurityPolicy: contentSecurityPolicy({
        scripts: site.sources.scripts,
        images: [store.endpoint],
        calls: [store.endpoint, ...site.sources.calls],
        frames: [cards],
      }),
      openApiDocument: () => openApiDocument(routes),
      report,
    }),
  );
  return {
    origin,
    dataDirectory: data.path,
    clock,
    mailbox,
    /** The emulators of SES and End User Messaging. */
    messages,
    /** Sends a mail to the portal, as SES receives it. */
    receive,
    identity,
    /** Null if it runs in its own process. */
    cardProvider: sandboxes.cardProvider,
    /** Null if it runs in its own process, or there is none. */
    shippingSystem: sandboxes.shippingSystem,
    tableName: TABLE_NAME,
    imageBucket: IMAGE_BUCKET,
    dynamoEndpoint: dynamo.endpoint,
    objectStoreEndpoint: store.endpoint,
    /** The process ID of the DynamoDB engine; undefined for an external engine. */
    enginePid: dynamo.pid,
    /** Rejects if the DynamoDB engine exits unexpectedly; never resolves. */
    failed: dynamo.failed,
    close: () => resources.close(),
  };
}
