import { collectionCodeRoutes } from '#shared/contracts/collection/authorizations.ts';
import { counterRoutes } from '#shared/contracts/collection/counter.ts';
import { agentHandoverRoutes } from '#shared/contracts/staff/agent-handovers.ts';
import { agentRoutes } from '#shared/contracts/staff/agents.ts';
import { handoverRoutes } from '#shared/contracts/staff/handovers.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { lazy, once } from '../core/platform/once.ts';
import { signatureStore } from '../handovers/signature-store.ts';

export const handler = defineService(
  'handovers',
  { ...handoverRoutes, ...collectionCodeRoutes, ...counterRoutes, ...agentRoutes, ...agentHandoverRoutes },
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const signatures = signatureStore(connectObjectStore(IMAGE_BUCKET));
    const service = once(async () => {
      const { handoverService } = await import('../handovers/handover-service.ts');
      return handoverService(table, signatures, tools.clock);
    });
    const counterDay = once(async () => {
      const { counterDays } = await import('../handovers/counter/counter-day.ts');
      return counterDays(table, tools.clock);
    });
    const check = lazy(
      async () =>
        (await import('../collection/authorizations/code-checks.ts')).codeChecks(table, tools.clock).check,
    );
    // Few calls need it.
    const offline = once(async () => {
      const { offlineHandovers } = await import('../handovers/offline/offline-handovers.ts');
      return offlineHandovers(table, signatures, tools.clock);
    });
    const toAgents = once(async () => {
      const { agentOperations } = await import('../handovers/agents/agent-operations.ts');
      return agentOperations(table, signatures, tools.clock);
    });
    return {
      createSignatureUpload: ({ body }) => signatures.createUpload(body),
      checkCollectionCode: ({ body }) => check(body.code, body.locationCode),
      handOver: async ({ caller, body }) => (await service()).handOver(caller, body),
      getCounterDay: async ({ params, query }) => (await counterDay())(params.locationCode, query.date),
      handOverOffline: async ({ caller, body }) => (await offline()).send(caller, body),
      listOfflineProblems: async ({ query }) => (await offline()).undecidedAt(query.locationCode),
      retryOfflineHandover: async ({ caller, params }) => (await offline()).retry(caller, params),
      closeOfflineHandover: async ({ caller, params, body }) =>
        (await offline()).close(caller, params, body.note),
      listAgents: async () => (await toAgents()).agents.list(),
      createAgent: async ({ caller, body }) => (await toAgents()).agents.create(caller, body),
      changeAgent: async ({ caller, params, body }) => (await toAgents()).agents.change(caller, params, body),
      getAgentPickup: async ({ params }) => (await toAgents()).pickupOf(params),
      handOverToAgent: async ({ caller, body }) => (await toAgents()).handOver(caller, body),
      listAgentHandovers: async ({ query }) => (await toAgents()).manifest.list(query),
      getAgentHandover: async ({ params }) => (await toAgents()).manifest.get(params.handoverId),
      setWaybill: async ({ caller, params, body }) =>
        (await toAgents()).manifest.setWaybill(caller, params.handoverId, body),
    };
  },
);
