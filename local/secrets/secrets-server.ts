import { createServer } from 'node:http';
import { internalPort } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import { readBody, send } from '../http/messages.ts';
import { accessDenied, denial } from '../lambda/roles.ts';

const MAX_BODY_BYTES = 10_000;
const JSON_TYPE = 'application/x-amz-json-1.1';

export interface SecretsServer {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Starts an emulator of Secrets Manager that only returns these secrets, by their names. */
export async function startSecretsServer(secrets: Readonly<Record<string, string>>): Promise<SecretsServer> {
  const server = createServer(
    internalPort(async (request, response) => {
      const body = await readBody(request, MAX_BODY_BYTES);
      const { SecretId } = JSON.parse(body.toString()) as { SecretId?: string };
      const access = { action: 'secretsmanager:GetSecretValue', resource: SecretId ?? '' };
      const denied = denial(request, [access]);
      if (denied !== undefined) return send(response, 400, JSON_TYPE, accessDenied(denied));
      const isRead = request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue';
      const SecretString = isRead ? secrets[SecretId ?? ''] : undefined;
      if (SecretString === undefined)
        return send(response, 400, JSON_TYPE, JSON.stringify({ __type: 'ResourceNotFoundException' }));
      send(response, 200, JSON_TYPE, JSON.stringify({ Name: SecretId, SecretString }));
    }),
  );
  const port = await listenLocally(server);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeImmediately(server) };
}
