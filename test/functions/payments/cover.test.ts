import { describe, expect, it } from 'vitest';
import { paymentsOf, withHazardFee, withPayment } from '#functions/parcels/added-charges.ts';
import { billsOfLading } from '#functions/parcels/cover/bills-of-lading.ts';
import { withCoverRefunded } from '#functions/parcels/cover/declared-value.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { totalCents } from '#functions/pricing/charges.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { centsFromDollars, sumDollars } from '#shared/rules/money.ts';
import { coverPriceCents } from '#shared/rules/pricing/cover.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { MemoryClient } from './model/memory-client.ts';
import { aPaidScene, DEBIT, type PaidScene, pay, paymentWorld, STAFF } from './payment-world.ts';

withLocalStores();

const cover = ({ world }: Pick<PaidScene, 'world'>) => world.process().cover;

/** Chooses the coverage of the first package, as the customer who sees its latest bill of lading. */
const choose = async (scene: PaidScene, declaredValue: number | null, more: object = {}) => {
  const { agreements = 0 } = await scene.world.parcel(scene.parcelId(0));
  const input = { declaredValue, agreement: agreements, ...more };
  return cover(scene).choose(scene.owner, scene.parcelId(0), input);
};

const billsOf = async (scene: PaidScene) =>
  (await billsOfLading(scene.world.table)({ ...STAFF }, scene.parcelId(0))).bills;

const depart = async ({ world, parcelId }: PaidScene) => {
  const before = await world.parcel(parcelId(0));
  await world.saveParcel(before, withStatus(before, 'TRANSIT', world.clock.now(), 'dock'));
};

/** A package that was unpaid, with its price, and whose coverage of 400 dollars was paid in a payment of its own. */
async function aCoveredScene(world = paymentWorld()) {
  const scene = await aPaidScene([1000], { world });
  await choose(scene, 400);
  scene.world.clock.time += MINUTE_MS;
  const second = await pay(scene.world, scene.owner, [scene.parcelId(0)]);
  return { ...scene, second };
}

describe('a declared value', () => {
  it('is a charge of an unpaid package, and each choice is a bill of lading that stays as it was agreed', async () => {
    const scene = await aPaidScene([1000]);
    await scene.refund();
    const declared = await choose(scene, 400, { contents: 'A lamp' });
    expect(declared).toMatchObject({
      price: 14,
      cover: { limit: 400, agreement: 1, canChange: true },
      charges: [{ chargeType: 'BASE_PRICE' }, { chargeType: 'INSURANCE', amount: 4 }],
    });
    expect(await choose(scene, null)).toMatchObject({ price: 10, cover: { limit: 100, agreement: 2 } });
    expect(await billsOf(scene)).toMatchObject([
      { number: 2, agreedBy: 'CHOICE', limit: 100, coverPrice: 0, contents: 'A lamp' },
      { number: 1, limit: 400, coverPrice: 4, contents: 'A lamp', termsVersion: '2025-08-18', pieces: 1 },
    ]);
  });

  it('after the payment is a charge of its own', async () => {
    const scene = await aPaidScene([1000]);
    expect(await choose(scene, 400)).toMatchObject({ paymentStatus: 'UNPAID', price: 4, paidBefore: 10 });
    expect(await choose(scene, null)).toMatchObject({ paymentStatus: 'PAID', price: 10 });
    await choose(scene, 400);
    scene.world.clock.time += MINUTE_MS;
    const second = await pay(scene.world, scene.owner, [scene.parcelId(0)]);
    expect(await scene.world.parcel(scene.parcelId(0))).toMatchObject({
      paymentId: second,
      priceCents: 1400,
    });
  });

  it('that is lowered before the departure is refunded, and the rest of the price stays paid', async () => {
    const scene = await aCoveredScene();
    const { world, parcelId, second } = scene;
    expect(await choose(scene, 250)).toMatchObject({
      paymentStatus: 'PAID',
      price: 13,
      cover: { limit: 250 },
    });
    expect(await choose(scene, null)).toMatchObject({ paymentStatus: 'PAID', price: 10 });
    const receipt = await world.process().receipts.get(STAFF, second);
    expect(receipt).toMatchObject({
      refunded: 4.1,
      lines: [{ isRefunded: true, amount: 4, refunded: 4 }],
      refunds: [
        { amount: 1.03, surcharge: 0.03, isOfCover: true },
        { amount: 3.07, surcharge: 0.07 },
      ],
    });
    await scene.refund();
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 1000 });
  });

  it('that two payments covered is refunded by both, and a refund of the whole price returns what is left', async () => {
    const scene = await aPaidScene([1000, 1000]);
    await scene.refund([scene.parcelId(0)]);
    await choose(scene, 300);
    scene.world.clock.time += MINUTE_MS;
    const first = await pay(scene.world, scene.owner, [scene.parcelId(0)]);
    await choose(scene, 500);
    scene.world.clock.time += MINUTE_MS;
    const second = await pay(scene.world, scene.owner, [scene.parcelId(0)]);
    await choose(scene, 200);
    const { receipts, refunds } = scene.world.process();
    expect(await receipts.get(STAFF, second)).toMatchObject({ total: 2.05, refunded: 2.05 });
    expect(await receipts.get(STAFF, first)).toMatchObject({ total: 13.33, refunded: 1.03 });
    await refunds.refund(STAFF, first, { reason: 'Lost', requestId: crypto.randomUUID() });
    expect(await receipts.get(STAFF, first)).toMatchObject({
      refunded: 13.33,
      lines: [{ isRefunded: true }],
    });
    const parcel = await scene.world.parcel(scene.parcelId(0));
    expect(parcel).toMatchObject({ paymentStatus: 'UNPAID', priceCents: 1200 });
  });

  it('that is lowered does not mix up the charges that are added later', () => {
    const charges = [
      { chargeId: '1', chargeType: 'BASE_PRICE', amountCents: 1000 },
      { chargeId: '2', chargeType: 'INSURANCE', amountCents: 400 },
      { chargeId: '3', chargeType: 'ADDITIONAL_FEES', amountCents: 500 },
    ] as const;
    const at = new Date('2026-03-02T17:00:00Z');
    const paid = aParcelRecord('c', {
      ...{ charges: [...charges], priceCents: 1900, paymentStatus: 'PAID', paymentId: 'first' },
      ...{ hazard: true, hazardClass: 'LISTED' },
    });
    const due = withHazardFee(withCoverRefunded(paid, 'first', 400, at), at);
    const again = withPayment(due, { paymentId: 'second', transactionId: '', amountCents: 5000 }, at);
    expect(paymentsOf(again).map((payment) => totalCents(payment.charges))).toEqual([1500, 5000]);
  });

  it('that is lowered while another charge is paid is returned, whichever is written first', async () => {
    let hasRun = true;
    for (let step = 0; hasRun; step += 1) {
      const scene = await aCoveredScene(paymentWorld(undefined, new MemoryClient().asTable()));
      const { world, owner, parcelId } = scene;
      const before = await world.parcel(parcelId(0));
      const flagged = { ...before, hazard: true, hazardClass: 'LISTED' as const };
      await world.saveParcel(before, withHazardFee(flagged, world.clock.now()));
      world.clock.time += MINUTE_MS;
      const { token, paymentId } = await world.open(owner, [parcelId(0)]);
      world.ledger.payOnToken(token, DEBIT);
      let left = step;
      const { checkout } = world.process(async (_, call) => {
        if (left-- === 0) await choose(scene, null);
        return call();
      });
      expect(await checkout.outcome(owner, paymentId)).toMatchObject({ status: 'approved' });
      hasRun = left < 0;
      if (!hasRun) await choose(scene, null);
      const parcel = await world.parcel(parcelId(0));
      const paid = paymentsOf(parcel).map(({ charges }) => totalCents(charges));
      expect([step, parcel.priceCents, paid]).toEqual([step, 6000, [1000, 5000]]);
    }
  });

  it('is chosen once by the same request, sent again between any two of its steps', async () => {
    let hasRun = true;
    for (let step = 0; hasRun; step += 1) {
      const scene = await aCoveredScene(paymentWorld(undefined, new MemoryClient().asTable()));
      const { world, owner, parcelId, second } = scene;
      const again = () => cover(scene).choose(owner, parcelId(0), { declaredValue: null, agreement: 1 });
      let left = step;
      const process = world.process(async (_, call) => {
        if (left-- === 0) await again();
        return call();
      });
      await process.cover.choose(owner, parcelId(0), { declaredValue: null, agreement: 1 });
      hasRun = left < 0;
      expect(await billsOf(scene), String(step)).toHaveLength(2);
      expect(await world.process().receipts.get(STAFF, second)).toMatchObject({
        refunded: 4.1,
        refunds: [{ amount: 4.1 }],
      });
    }
  });

  it('is chosen once by the same request, and not by an old page', async () => {
    const scene = await aCoveredScene();
    const { parcelId, owner } = scene;
    const input = { declaredValue: null, agreement: 1 };
    const twice = [1, 2].map(() => cover(scene).choose(owner, parcelId(0), input));
    await Promise.all(twice);
    await cover(scene).choose(owner, parcelId(0), input);
    expect(await billsOf(scene)).toHaveLength(2);
    expect(await scene.world.process().receipts.get(STAFF, scene.second)).toMatchObject({
      refunded: 4.1,
      refunds: [{ amount: 4.1 }],
    });
    const old = cover(scene).choose(owner, parcelId(0), { declaredValue: 900, agreement: 1 });
    await expect(old).rejects.toMatchObject({
      name: 'Conflict',
      message: 'The coverage was changed in another window or on another device.',
    });
  });

  it.each([
    [null, [], ''],
    [1250, [{ limit: 1250 }], ' It is covered up to $1,250.'],
  ])(
    'cannot change after the departure, and names the limit only if one was agreed: %s',
    async (declared, bills, limit) => {
      const scene = await aPaidScene([1000]);
      await scene.refund();
      if (declared !== null) await choose(scene, declared);
      await depart(scene);
      await expect(choose(scene, 400)).rejects.toMatchObject({
        message: `This package has left Tacoma, so its declared value can no longer be changed.${limit}`,
      });
      expect(await billsOf(scene)).toMatchObject(bills);
    },
  );

  it('waits while a refund is open, which the reconciler finishes after a crash', async () => {
    const scene = await aCoveredScene();
    const { world, owner, parcelId, second } = scene;
    const crashing = world.process((name, call) =>
      name === 'refundCharge' ? Promise.reject(new Error('crashed')) : call(),
    ).cover;
    const input = { declaredValue: null, agreement: 1 };
    await expect(crashing.choose(owner, parcelId(0), input)).rejects.toThrow('crashed');
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', priceCents: 1400 });
    await expect(choose(scene, 900)).rejects.toMatchObject({
      message: 'A refund of this package is in progress. Please try again in a few minutes.',
    });
    await world.reconcileAfter(2 * MINUTE_MS);
    expect(await world.parcel(parcelId(0))).toMatchObject({ paymentStatus: 'PAID', priceCents: 1000 });
    expect(await world.process().receipts.get(STAFF, second)).toMatchObject({ refunded: 4.1 });
    expect(await choose(scene, 900)).toMatchObject({ price: 9, paidBefore: 10 });
  });

  it('that was refunded only after the handover counts as refunded', async () => {
    const scene = await aCoveredScene();
    const { world, owner, parcelId, second } = scene;
    const crashing = world.process(crashAfter(1, ['refundCharge'])).cover;
    const lowered = crashing.choose(owner, parcelId(0), { declaredValue: null, agreement: 1 });
    await expect(lowered).rejects.toThrow('crashes here');
    await scene.complete();
    await world.reconcileAfter(2 * MINUTE_MS);
    const refundedPayments = [{ paymentId: second, amountCents: 400, part: 'AMOUNT' }];
    expect(await world.parcel(parcelId(0))).toMatchObject({ priceCents: 1400, refundedPayments });
  });

  it('returns no more than what a refund has left that is made meanwhile', async () => {
    const scene = await aCoveredScene();
    const { world, owner, parcelId, second } = scene;
    const part = { parcelId: parcelId(0), amountCents: 400, part: 'AMOUNT' } as const;
    let isMade = false;
    const meanwhile = world.process(async (name, call) => {
      if (name === 'listByOrder' && !isMade) {
        isMade = true;
        const request = { reason: 'Claim', requestId: crypto.randomUUID(), parts: [part] };
        const crashing = world.process(crashAfter(1, ['refundCharge'])).refunds;
        await expect(crashing.refund(STAFF, second, request)).rejects.toThrow('crashes here');
      }
      return call();
    }).cover;
    const lowered = meanwhile.choose(owner, parcelId(0), { declaredValue: null, agreement: 1 });
    await expect(lowered).rejects.toMatchObject({
      message: 'This is more than what is left of the payment for the package.',
    });
    await world.reconcileAfter(2 * MINUTE_MS);
    expect(await world.process().receipts.get(STAFF, second)).toMatchObject({ refunded: 4.1 });
  });

  it('is changed by staff with a reason, also after the payment, and customers do not see who it was', async () => {
    const scene = await aCoveredScene();
    const { owner, parcelId, second, world } = scene;
    const input = { declaredValue: null, agreement: 1, reason: 'Told by phone' };
    await cover(scene).change(STAFF, parcelId(0), input);
    const { priceCents, declaredValueCents } = await world.parcel(parcelId(0));
    expect({ priceCents, declaredValueCents }).toEqual({ priceCents: 1000, declaredValueCents: undefined });
    const [refund] = (await world.process().receipts.get(STAFF, second)).refunds;
    expect(refund).toMatchObject({ amount: 4.1, state: 'SUCCEEDED' });
    const staff = { number: 2, agreedBy: 'STAFF', by: STAFF.email, reason: 'Told by phone' };
    expect((await billsOf(scene))[0]).toMatchObject(staff);
    expect(await world.parcel(parcelId(0))).toMatchObject({ editVersion: expect.any(Number) });
    const { bills } = await billsOfLading(scene.world.table)(
      { ...owner, email: '', roles: ['Customer'] },
      parcelId(0),
    );
    expect(bills[0]).toMatchObject({ by: '' });
    expect(bills[0]).not.toHaveProperty('reason');
  });

  it('of a package of another customer is unknown', async () => {
    const [scene, other] = [await aPaidScene([1000]), await aPaidScene([1000])];
    const input = { declaredValue: 400, agreement: 0 };
    await expect(cover(scene).choose(other.owner, scene.parcelId(0), input)).rejects.toMatchObject({
      name: 'NotFound',
      message: 'There is no such package.',
    });
  });

  it('costs what the tariff says, and what was paid less what was refunded is what stays paid, in any order', async () => {
    type Step = { declare: number | null } | 'pay' | 'refund';
    const step = fc.oneof(
      fc.constantFrom(null, 150, 250, 400, 900).map((declare) => ({ declare })),
      fc.constantFrom<Step>('pay', 'refund'),
    );
    const prices = fc.array(step, { minLength: 3, maxLength: 9 });
    const run = async (steps: readonly Step[]) => {
      const world = paymentWorld(undefined, new MemoryClient().asTable());
      const scene = await aPaidScene([1000], { card: DEBIT, world });
      const { owner, parcelId, paymentId } = scene;
      const payments = [paymentId];
      const { refunds, receipts } = world.process();
      for (const each of steps) {
        world.clock.time += MINUTE_MS;
        const { paymentStatus } = await world.parcel(parcelId(0));
        if (each === 'pay') {
          if (paymentStatus === 'UNPAID') payments.push(await pay(world, owner, [parcelId(0)], DEBIT));
        } else if (each === 'refund') {
          const request = { reason: 'Lost', requestId: crypto.randomUUID() };
          await refunds.refund(STAFF, payments.at(-1) ?? '', request).catch((error: Error) => {
            expect(error.message).toBe('This payment has already been refunded.');
          });
        } else await choose(scene, each.declare);
        const parcel = await world.parcel(parcelId(0));
        const paid = paymentsOf(parcel).flatMap(({ charges }) => charges);
        const due = parcel.paymentStatus === 'PAID' ? [] : parcel.charges;
        const made = await Promise.all(payments.map((id) => receipts.get(STAFF, id)));
        const kept = sumDollars(made.map(({ total, refunded }) => total - refunded));
        expect(centsFromDollars(kept)).toBe(totalCents(paid));
        expect(totalCents([...paid, ...due])).toBe(1000 + coverPriceCents(parcel.declaredValueCents ?? 0));
      }
    };
    await fc.assert(fc.asyncProperty(prices, run), { numRuns: runs(100, 2000) });
  }, 120_000);
});
