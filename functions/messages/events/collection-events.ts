import { authorizationEntity } from '#functions/collection/authorizations/authorization-record.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { handoverEntity } from '#functions/handovers/handover-repository.ts';
import type { EventOf } from './domain-event.ts';

/** Somebody whom the customer has named collected packages. */
export function handoverEvents({ before, after }: StreamChange): EventOf<'collected-by-other'>[] {
  const handover = before ? null : readRecord(handoverEntity, after);
  if (handover?.authority?.kind !== 'AUTHORIZED') return [];
  const { customerId, handoverId, handedOverAt: at } = handover;
  const type = 'collected-by-other';
  return [
    { eventVersion: 1, type, id: `${type}#${handoverId}`, change: 'CREATED', at, customerId, handoverId },
  ];
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
