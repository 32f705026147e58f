import { expect, it, vi } from 'vitest';
import type { Entity, Item, Versioned } from '#functions/core/data/entity.ts';
import { updateRecord } from '#functions/core/data/retry.ts';
import { ServiceError } from '#functions/core/platform/errors.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { paymentsOf } from '#functions/parcels/added-charges.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import { withCurrentPrice } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelService } from '#functions/parcels/parcel-service.ts';
import { staffChanges } from '#functions/parcels/staff/parcel-changes.ts';
import { type AttemptRecord, attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { paymentLinesEntity } from '#functions/payments/attempts/payment-records.ts';
import { type RefundRecord, refundEntity } from '#functions/payments/refunds/refund-record.ts';
import { isHandedOver } from '#functions/payments/refunds/refund-rules.ts';
import { isUninspected } from '#shared/rules/staff/hazard-inspection.ts';
import { hashOf } from '#test/support/api/staff-inputs.ts';
import { anIntake } from '#test/support/intakes.ts';
import { fc, runs } from '#test/support/random.ts';
import { type Interceptor, intercepted } from '../core/intercepted.ts';
import { MemoryClient } from '../payments/model/memory-client.ts';
import { paymentWorld, STAFF } from '../payments/payment-world.ts';

// A retry continues at once: its first call waits for its turn like any other.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

const DOCK = { email: 'dock@northbound.test', customerId: '', roles: ['ParcelOperations'] } as const;
const OPERATIONS = [
  ...['receive', 'receive without a customer', 'match', 'remove', 'pay', 'depart', 'arrive', 'hand over'],
  ...['hand over', 'refund', 'refund', 'refund the first', 'undo', 'lose', 'find', 'delete'],
  ...['hazardous', 'not hazardous', 'add a fee', 'write notes'],
] as const;
type Operation = (typeof OPERATIONS)[number];

const PAID = ['receive', 'pay'] as const;
const READY = [...PAID, 'depart', 'arrive'] as const;

/** How far the box has come, and what happens to it then at the same time. */
const RIVALS: readonly (readonly [steps: readonly Operation[], ...Operation[]])[] = [
  [[], 'receive', 'receive'],
  [[], 'receive without a customer', 'receive'],
  [['receive'], 'pay', 'delete'],
  [['receive'], 'hazardous', 'depart'],
  [['receive'], 'pay', 'pay'],
  [PAID, 'add a fee', 'depart'],
  [PAID, 'add a fee', 'refund', 'pay'],
  [[...PAID, 'add a fee'], 'refund', 'pay'],
  [[...PAID, 'add a fee', 'pay'], 'refund', 'refund the first'],
  [READY, 'add a fee', 'hand over'],
  [[...READY, 'add a fee', 'pay'], 'refund the first', 'hand over'],
  [READY, 'refund', 'hand over'],
  [READY, 'undo', 'hand over'],
  [READY, 'lose', 'hand over'],
];
const anyOperation = fc.constantFrom(...OPERATIONS);
const anyStory = fc.record({
  rivals: fc.constantFrom(...RIVALS),
  others: fc.array(anyOperation, { maxLength: 1 }),
  later: fc.array(fc.array(anyOperation, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
});

/** One box at the dock, everybody who does something with it, and full control over the order of their calls. */
async function aBox() {
  const memory = new MemoryClient();
  const world = paymentWorld(undefined, memory.asTable());
  const owner = await world.customer(0);
  const box = anIntake().shippingTrackingNum;
  const all = <R extends Versioned>(entity: Entity<R>): R[] =>
    [...memory.items.values()].filter(({ type }) => type === entity.type).map((item) => entity.read(item));
  const parcelsNow = () => all(parcelEntity);
  const paymentsNow = () =>
    all<AttemptRecord>(attemptEntity).filter(({ attemptState }) => attemptState === 'RECORDED');
  const waiting: string[] = [];
  const violations: string[] = [];

  memory.onWrite = (before, after) => {
    const [from, to] = [before, after].map((item) =>
      item?.type === 'parcel' ? parcelEntity.read(item as Item) : null,
    );
    if (from?.status === 'ORIGIN' && to?.status === 'TRANSIT' && isUninspected(to))
      violations.push('departed without inspection');
  };

  /** The newest parcel of the box, as the screens of staff show it. */
  const shown = (): ParcelRecord | undefined =>
    parcelsNow().findLast(({ status }) => status !== 'DELETED') ?? parcelsNow().at(-1);

  function perform(operation: Operation, intercept: Interceptor): Promise<unknown> {
    const table = intercepted(world.table, intercept);
    const intakes = intakeService(table, world.clock);
    const changes = staffChanges(table, world.clock);
    const { checkout, refunds } = world.process(intercept);
    const { parcelId = '', version = 1 } = shown() ?? {};
    const parcelIds = [parcelId];
    const edit = (fields: Partial<ParcelRecord>) => {
      const parcel = shown();
      if (!parcel || parcel.paymentStatus === 'PAID') return Promise.resolve();
      return world.table.save(parcelEntity, { ...parcel, version }, { ...parcel, ...fields });
    };
    switch (operation) {
      case 'receive':
        return intakes.receive(DOCK, anIntake({ shippingTrackingNum: box, customerId: owner.customerId }));
      case 'receive without a customer': {
        const intake = anIntake({ shippingTrackingNum: box });
        waiting.push(intake.intakeId);
        return intakes.receive(DOCK, intake);
      }
      case 'match':
        return Promise.all(waiting.map((id) => intakes.match(DOCK, id, owner)));
      case 'remove':
        return Promise.all(waiting.slice(-1).map((id) => intakes.remove(DOCK, id, 'Received twice')));
      case 'pay':
        return checkout.payWithStoredCard(owner, parcelIds, undefined);
      case 'refund':
      case 'refund the first': {
        const requestId = crypto.randomUUID();
        const { paymentId = '' } = paymentsNow().at(operation === 'refund' ? -1 : 0) ?? {};
        return refunds.refund(STAFF, paymentId, { reason: 'Damaged', requestId });
      }
      case 'hand over':
        return handoverService(table, { keep: async () => {} }, world.clock).handOver(DOCK, {
          ...{
            handoverId: crypto.randomUUID(),
            customerId: owner.customerId,
            locationCode: 'ANC',
            parcelIds,
          },
          ...{
            authority: { kind: 'OWNER' },
            signerName: 'Ana Kowalski',
            identityConfirmed: true,
            signature: hashOf(Buffer.from('signature')),
          },
        });
      case 'depart':
        return changes.move(DOCK, { to: 'TRANSIT', parcelIds });
      case 'arrive':
        return changes.move(DOCK, { to: 'DESTINATION', terminal: 'ANC', parcelIds });
      case 'undo':
        return changes.undo(DOCK, { parcelIds, reason: 'Wrong box' });
      case 'lose':
        return changes.setStatus(DOCK, parcelId, { status: 'LOST', reason: 'Not on its shelf' });
      case 'find':
        return changes.setStatus(DOCK, parcelId, { status: 'ORIGIN', reason: 'Behind a pallet' });
      case 'delete':
        return changes.delete(DOCK, parcelId);
      case 'hazardous':
        return edit({ hazard: true, hazardClass: undefined });
      case 'not hazardous':
        return edit({ hazard: false });
      case 'add a fee': {
        const parcels = parcelRepository(table);
        const { any } = parcelAccess(parcels);
        return updateRecord({ find: () => any(parcelId, true), save: parcels.save }, (parcel) => {
          if (parcel.paymentStatus !== 'PAID') return parcel;
          const hazardous = { hazard: true, hazardClass: 'LISTED', inspectedBy: DOCK.email } as const;
          return withCurrentPrice({ ...parcel, ...hazardous }, world.clock.now());
        });
      }
      case 'write notes':
        return parcelService(table, world.clock).updateNotes(owner, parcelId, crypto.randomUUID());
    }
  }

  /** Performs operations at once. `choices` decides whose call is next. */
  async function performAll(operations: readonly Operation[], choices: () => number): Promise<void> {
    const pending: (() => void)[] = [];
    const hold: Interceptor = async (_, call) => {
      await new Promise<void>((resolve) => void pending.push(resolve));
      return call();
    };
    let open = operations.length;
    for (const operation of operations)
      void Promise.resolve()
        .then(() => perform(operation, hold))
        .catch((error: unknown) => {
          if (!(error instanceof ServiceError)) violations.push(`${operation}: ${error}`);
        })
        .finally(() => open--);
    while (open > 0) {
      await new Promise(setImmediate);
      const [next] = pending.splice(choices() % Math.max(1, pending.length), 1);
      next?.();
    }
  }

  function check(): void {
    const refunds = all<RefundRecord>(refundEntity).filter(({ refundState }) => refundState !== 'FAILED');
    const parcels = parcelsNow();
    if (parcels.filter(({ status }) => status !== 'DELETED').length > 1)
      violations.push('two parcels of one box');
    const payments = new Set(paymentsNow().map(({ paymentId }) => paymentId));
    const lines = all(paymentLinesEntity).filter(({ paymentId }) => payments.has(paymentId));
    for (const parcel of parcels) {
      const refunded = refunds.filter(({ parcelIds }) => parcelIds.includes(parcel.parcelId));
      const kept = lines
        .filter(({ paymentId }) => !refunded.some((refund) => refund.paymentId === paymentId))
        .filter((payment) => payment.lines.some(({ parcelId }) => parcelId === parcel.parcelId));
      const paid = kept.flatMap((payment) => payment.lines.flatMap(({ charges }) => charges));
      const [known, actual] = [paymentsOf(parcel), kept].map((payments) =>
        payments.map(({ paymentId }) => paymentId).sort(),
      );
      if (`${known}` !== `${actual}`) violations.push('has other payments than it knows');
      if (isHandedOver(parcel) && parcel.paymentStatus !== 'PAID') violations.push('handed over unpaid');
      if (parcel.status === 'DELETED' && kept.length > 0) violations.push('paid and deleted');
      if (new Set(paid.map(({ chargeType }) => chargeType)).size < paid.length) violations.push('paid twice');
    }
    expect(violations).toEqual([]);
  }

  return { performAll, check, shown };
}

it(
  'whatever happens to a package at once: never refunded and handed over, two parcels, paid and deleted, or departed uninspected',
  async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        anyStory,
        fc.infiniteStream(fc.nat(7)),
        async ({ rivals: [steps, ...rivals], others, later }, stream) => {
          const { performAll, check, shown } = await aBox();
          const choices = () => stream.next().value ?? 0;
          for (const step of steps) await performAll([step], choices);
          for (const batch of [[...rivals, ...others], ...later]) {
            await performAll(batch, choices);
            check();
          }
          outcomes.add(`${shown()?.status} ${shown()?.paymentStatus}`);
        },
      ),
      { numRuns: runs(250, 20_000) },
    );
    // Otherwise the operations would no longer do what they say.
    for (const outcome of [
      'COMPLETED PAID',
      'DESTINATION UNPAID',
      'DELETED UNPAYABLE',
      'TRANSIT PAID',
      'LOST PAID',
    ])
      expect(outcomes).toContain(outcome);
  },
  runs(60_000, 1_200_000),
);
