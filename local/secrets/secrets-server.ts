import * as z from 'zod/mini';
import { type GuardOptions, startInternalServer } from '../http/internal-port.ts';
import { send } from '../http/messages.ts';
import { bodyText } from '../http/request-error.ts';
import { accessDenied, denial } from '../lambda/roles.ts';

const MAX_BODY_BYTES = 10_000;
const JSON_TYPE = 'application/x-amz-json-1.1';

const GetSecretValue = z.object({ SecretId: z.string() });

/** Starts a Secrets Manager emulator that returns these secrets by name. */
export const startSecretsServer = (secrets: Readonly<Record<string, string>>, guard?: GuardOptions) =>
  startInternalServer(async (request, response) => {
    const { SecretId } = GetSecretValue.parse(JSON.parse(await bodyText(request, MAX_BODY_BYTES)));
    const access = { action: 'secretsmanager:GetSecretValue', resource: SecretId };
    const denied = denial(request, [access]);
    if (denied !== undefined) return send(response, 400, JSON_TYPE, accessDenied(denied));
    const isRead = request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue';
    const SecretString = isRead && Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
    if (SecretString === undefined)
      return send(response, 400, JSON_TYPE, JSON.stringify({ __type: 'ResourceNotFoundException' }));
    send(response, 200, JSON_TYPE, JSON.stringify({ Name: SecretId, SecretString }));
  }, guard);
