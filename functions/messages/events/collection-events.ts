import { authorizationEntity } from '#functions/collection/authorizations/authorization-record.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { agentHandoverEntity } from '#functions/handovers/agents/agent-handover-record.ts';
import { handoverEntity } from '#functions/handovers/handover-repository.ts';
import type { EventOf } from './domain-event.ts';

/** Somebody whom the customer has named collected packages. */
export function handoverEvents({ before, after }: StreamChange): EventOf<'collected-by-other'>[] {
  const handover = before ? null : readRecord(handoverEntity, after);
  if (handover?.authority?.kind !== 'AUTHORIZED') return [];
  const { customerId, handoverId, handedOverAt, recordedAt: at = handedOverAt } = handover;
  const type = 'collected-by-other';
  return [
    { eventVersion: 1, type, id: `${type}#${handoverId}`, change: 'CREATED', at, customerId, handoverId },
  ];
}

/** The waybill numbers that are new or were corrected, one event for each customer. */
export function waybillEvents({ before, after }: StreamChange): EventOf<'package-forwarded'>[] {
  const [old, handover] = [readRecord(agentHandoverEntity, before), readRecord(agentHandoverEntity, after)];
  if (!handover) return [];
  const { handoverId } = handover;
  const type = 'package-forwarded';
  return handover.customers.flatMap(({ customerId, waybill }): EventOf<typeof type>[] => {
    const known = old?.customers.find((each) => each.customerId === customerId)?.waybill;
    if (!waybill || known?.count === waybill.count) return [];
    const { number: waybillNumber, count, at } = waybill;
    const id = `${type}#${handoverId}#${customerId}#${count}`;
    const change = count === 1 ? 'CREATED' : 'UPDATED';
    return [{ eventVersion: 1, type, id, change, at, customerId, handoverId, waybillNumber, count }];
  });
}

/** Somebody tried too many wrong codes. An authorization can be locked again after it got a new code. */
export function authorizationEvents({ before, after }: StreamChange): EventOf<'collection-code-locked'>[] {
  const [old, record] = [readRecord(authorizationEntity, before), readRecord(authorizationEntity, after)];
  if (record?.authorizationState !== 'LOCKED' || old?.authorizationState === 'LOCKED') return [];
  const { customerId, authorizationId, lockedAt: at = record.createdAt } = record;
  const type = 'collection-code-locked';
  const id = `${type}#${authorizationId}#${at}`;
  return [{ eventVersion: 1, type, id, change: 'UPDATED', at, customerId, authorizationId }];
}
