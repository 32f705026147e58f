import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import type { OfflineHandoverInput, OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { aCounter, type Counter, NOW } from './support.ts';

export const TAKER = { email: 'ann@northbound.test', roles: ['ParcelOperations'] } as const;
/** Customer service may accept a time that cannot be right. */
export const SERVICE = { email: 'cs@northbound.test', roles: ['CustomerService'] } as const;
export const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

/** A tablet that sends what was taken without a network, 20 minutes ago if nothing else is said. */
export async function aTablet() {
  const clock = { time: NOW.getTime(), now: () => new Date(clock.time) };
  const desk = await aCounter(undefined, clock);
  const service = offlineHandovers(desk.table, { keep: async () => {} }, clock);
  const trail = auditRepository(desk.table);
  return {
    ...desk,
    clock,
    service,
    taken: (
      given: Parameters<Counter['request']>,
      times: Partial<Pick<OfflineHandoverInput, 'takenAt' | 'asOf'>> = {},
    ): OfflineHandoverInput => ({
      ...desk.request(...given),
      takenAt: ago(20 * MINUTE_MS),
      asOf: ago(25 * MINUTE_MS),
      ...times,
    }),
    actions: async (parcelId: string) => (await trail.ofParcel(parcelId)).shown.map(({ action }) => action),
    problems: async () => (await service.undecidedAt('ANC')).shown,
  };
}

/** The state, or what differs. */
export const stateOf = (outcome: OfflineOutcome) =>
  outcome.state === 'DIFFERS' ? outcome.reason : outcome.state;
