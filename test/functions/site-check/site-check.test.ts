import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '#functions/lambdas/site-check.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { SITE_CHECK_SECRET } from '#local/lambda/roles.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import { ListParcelsQuery } from '#shared/contracts/parcels.ts';
import {
  DEFAULT_RUNTIME_CONFIG,
  RUNTIME_CONFIG_PATH,
  type RuntimeConfig,
} from '#shared/deployment/runtime-config.ts';
import { captureLogLines, codesIn } from '#test/functions/core/log-lines.ts';
import { startTriggeredPortal } from '#test/functions/identity/support.ts';
import { anEmail, claimsOf, PASSWORD } from '#test/local/identity/support.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';

withLocalStores();

const PACKAGES = '/api/parcels';

type Answers = Readonly<Record<string, (authorization: string) => { status?: number; body: unknown }>>;

/** A site with the triggered user pool, in which the user of the check was created as the operations page says. */
async function aCheckedSite({
  password = PASSWORD,
  ...changes
}: Partial<RuntimeConfig> & { password?: string } = {}) {
  const { client, pool, identity } = await startTriggeredPortal();
  const email = anEmail();
  const user = { ...pool, Username: email };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await client.adminCreateUser({
    ...user,
    MessageAction: 'SUPPRESS',
    TemporaryPassword: PASSWORD,
    UserAttributes,
  });
  await client.adminSetUserPassword({ ...user, Password: PASSWORD, Permanent: true });
  const secrets = await startSecretsServer({ [SITE_CHECK_SECRET]: JSON.stringify({ email, password }) });
  onTestFinished(secrets.close);
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());

  const config: RuntimeConfig = {
    ...DEFAULT_RUNTIME_CONFIG,
    userPoolId: pool.UserPoolId,
    userPoolClientId: identity.clientId,
    userPoolEndpoint: identity.endpoint,
    // The only one that the local user pool has.
    signInFlow: 'USER_PASSWORD_AUTH',
    ...changes,
  };
  const answers: Record<string, Answers[string]> = {
    '/': () => ({ body: 'the page' }),
    [RUNTIME_CONFIG_PATH]: () => ({ body: config }),
    [PACKAGES]: (authorization) => ({
      status: claimsOf(authorization.replace('Bearer ', '')).email === email ? 200 : 401,
      body: [],
    }),
  };
  const requested: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, origin);
    requested.push(pathname);
    const answer = answers[pathname]?.(headers.authorization ?? '') ?? { status: 404, body: null };
    const isValid =
      pathname !== PACKAGES || ListParcelsQuery.safeParse(Object.fromEntries(searchParams)).success;
    const { status = 200, body } = isValid ? answer : { status: 400, body: null };
    response.writeHead(status).end(JSON.stringify(body));
  });
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => closeImmediately(server));
  const lines = captureLogLines();
  const environment = {
    ...TEST_ENVIRONMENT,
    LOG_LEVEL: 'WARN',
    SITE_ORIGIN: origin,
    SITE_CHECK_SECRET,
  } as const;
  const check = (SECRET: string = SITE_CHECK_SECRET) =>
    handler.with({ environment: { ...environment, SITE_CHECK_SECRET: SECRET } })({ scheduledTime: 'now' });
  return { answers, requested, check, lines };
}

it('loads a page, signs in, lists packages, and can do it again', async () => {
  const { check, requested, lines } = await aCheckedSite();
  await check();
  await check();
  const once = ['/', RUNTIME_CONFIG_PATH, PACKAGES];
  expect(requested).toEqual([...once, ...once]);
  expect(codesIn(lines())).toEqual([]);
});

it.each([
  ['page', '/'],
  ['configuration', RUNTIME_CONFIG_PATH],
  ['packages', PACKAGES],
])('reports that this step failed: %s', async (step, path) => {
  const { answers, check, lines } = await aCheckedSite();
  answers[path] = () => ({ status: 503, body: null });
  await check();
  const error = expect.objectContaining({ message: `${path} responded with 503.` });
  expect(codesIn(lines())).toEqual(['SITE_CHECK_FAILED']);
  expect(lines()).toHaveLogged('SITE_CHECK_FAILED', { step, error });
});

it('reports a rejected sign-in', async () => {
  const { check, lines } = await aCheckedSite({ password: 'Wrong-1!' });
  await check();
  expect(lines()).toHaveLogged('SITE_CHECK_FAILED', { step: 'sign-in' });
});

it('reports a missing secret', async () => {
  const { check, lines } = await aCheckedSite();
  await check('another');
  expect(lines()).toHaveLogged('SITE_CHECK_FAILED', { step: 'credentials' });
});

it('does nothing more during maintenance, and nothing at all in a stage without a user for it', async () => {
  const { check, requested, lines } = await aCheckedSite({ maintenanceMode: 'true' });
  await check('');
  expect(requested).toEqual([]);
  await check();
  expect(requested).toEqual(['/', RUNTIME_CONFIG_PATH]);
  expect(codesIn(lines())).toEqual([]);
});
