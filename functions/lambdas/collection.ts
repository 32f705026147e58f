import { authorizationRoutes } from '#shared/contracts/collection/authorizations.ts';
import { authorizationService } from '../collection/authorizations/authorization-service.ts';
import { codeTexting } from '../collection/authorizations/code-texting.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectTexts, limitedTexts, TEXT_TIMEOUT_MS } from '../messages/channels/texts.ts';

export const handler = defineService('collection', authorizationRoutes, (environment, tools) => {
  const { TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, PRODUCT_NAME: productName } = environment;
  const table = connectTable(environment.TABLE_NAME, tools);
  const provider = connectTexts(TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, TEXT_TIMEOUT_MS.request);
  const texts = limitedTexts(provider, { table, tools, maxPerDay: Number(environment.TEXTS_PER_DAY) });
  const authorizations = authorizationService(table, tools.clock);
  const { text } = codeTexting(table, { tools, texts, productName });
  return {
    listAuthorizations: ({ caller }) => authorizations.list(caller),
    createAuthorization: ({ caller, body }) => authorizations.create(caller, body),
    revokeAuthorization: ({ caller, params }) => authorizations.revoke(caller, params.authorizationId),
    renewAuthorizationCode: ({ caller, params }) => authorizations.renew(caller, params.authorizationId),
    textAuthorizationCode: ({ caller, params }) => text(caller, params.authorizationId),
  };
});
