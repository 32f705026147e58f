import { agentChoiceRoutes } from '#shared/contracts/collection/agents.ts';
import { authorizationRoutes } from '#shared/contracts/collection/authorizations.ts';
import { instructionService } from '../collection/agents/instruction-service.ts';
import { authorizationService } from '../collection/authorizations/authorization-service.ts';
import { codeTexting } from '../collection/authorizations/code-texting.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { forwardings } from '../handovers/agents/forwarding.ts';
import { connectTexts, limitedTexts, TEXT_TIMEOUT_MS } from '../messages/channels/texts.ts';

export const handler = defineService(
  'collection',
  { ...authorizationRoutes, ...agentChoiceRoutes },
  (environment, tools) => {
    const { TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, PRODUCT_NAME: productName } = environment;
    const table = connectTable(environment.TABLE_NAME, tools);
    const provider = connectTexts(TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, TEXT_TIMEOUT_MS.request);
    const texts = limitedTexts(provider, { table, tools, maxPerDay: Number(environment.TEXTS_PER_DAY) });
    const authorizations = authorizationService(table, tools.clock);
    const { text } = codeTexting(table, { tools, texts, productName });
    const instructions = instructionService(table, tools.clock);
    const forwardingOf = forwardings(table);
    return {
      getAgentChoices: ({ caller }) => instructions.choices(caller),
      giveToAgent: ({ caller, params, body }) => instructions.give(caller, params.locationCode, body),
      endAgentInstruction: ({ caller, params }) => instructions.end(caller, params.locationCode),
      getForwarding: ({ caller, params }) => forwardingOf(caller, params.parcelId),
      listAuthorizations: ({ caller }) => authorizations.list(caller),
      createAuthorization: ({ caller, body }) => authorizations.create(caller, body),
      revokeAuthorization: ({ caller, params }) => authorizations.revoke(caller, params.authorizationId),
      renewAuthorizationCode: ({ caller, params }) => authorizations.renew(caller, params.authorizationId),
      textAuthorizationCode: ({ caller, params }) => text(caller, params.authorizationId),
    };
  },
);
