import { describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { once } from '#functions/core/platform/once.ts';
import { intakeEntity, receivedNumberEntity } from '#functions/intake/intake-record.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { handler } from '#functions/lambdas/intake.ts';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { anIntake } from '#test/support/intakes.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';
import {
  aCrash,
  aCustomer,
  aPackage,
  DOCK,
  deleteParcel,
  failuresOf,
  intakes,
  later,
  parcelsOf,
  receive,
} from './support.ts';

withLocalStores();

const A_MINUTE_LATER = later(61_000);
const idsFor = async (code: string) => (await parcels().findByCode(code)).map(({ parcelId }) => parcelId);

describe('receiving a package', () => {
  it('creates a priced parcel with its customer', async () => {
    const { intake } = await aPackage();
    const { parcel } = await receive(intake);
    expect(parcel).toMatchObject({
      ...{ status: 'ORIGIN', paymentStatus: 'UNPAID', price: expect.any(Number), locationDetail: 'A-12' },
      ...{ customerName: 'Ada Bering', customerNumber: expect.stringMatching(/^\d+$/) },
      freightBillNum: expect.stringMatching(/^NB5\d{5}$/),
    });
    const stored = await parcels().find(parcel?.parcelId ?? '');
    expect(stored).toMatchObject({ changed: { by: DOCK.email, version: 1 }, intakeId: intake.intakeId });
    for (const code of [intake.shippingTrackingNum, parcel?.freightBillNum ?? ''])
      expect(await idsFor(code)).toEqual([parcel?.parcelId]);
  });

  it("stores a shelf as printed on its label, and rejects a package's number as a shelf", async () => {
    const { parcel } = await receive((await aPackage({ locationDetail: 'b-2' })).intake);
    expect(parcel?.locationDetail).toBe('B-2');
    expect(IntakeInput.safeParse(anIntake({ locationDetail: 'NB500001' })).success).toBe(false);
  });

  it.each([{ damaged: true }, { destinationCode: null }])(
    'creates a troubled parcel without a price: %j',
    async (fields) => {
      const { parcel } = await receive((await aPackage(fields)).intake);
      expect(parcel).toMatchObject({ status: 'TROUBLED', paymentStatus: 'UNPAYABLE', price: null });
    },
  );

  it.each([
    [{ hazard: true, hazardClass: 'LISTED' }, 'LISTED', ['BASE_PRICE', 'HAZARD']],
    [{ hazardClass: 'LISTED' }, null, ['BASE_PRICE']],
  ] as const)('prices hazardous goods only with their class: %j', async (fields, hazardClass, charges) => {
    const { parcel } = await receive((await aPackage(fields)).intake);
    expect(parcel).toMatchObject({ hazardClass, charges: charges.map((chargeType) => ({ chargeType })) });
  });

  it('returns the same parcel for the same request, even concurrently', async () => {
    const { customer, intake } = await aPackage();
    const atOnce = await Promise.all([1, 2, 3].map(() => receive(intake)));
    const ids = new Set([...atOnce, await receive(intake)].map(({ parcel }) => parcel?.parcelId));
    expect([...ids]).toEqual((await parcelsOf(customer)).map(({ parcelId }) => parcelId));
  });

  it('returns the same parcel if the same request succeeds in the meantime', async () => {
    const { customer, intake } = await aPackage();
    const other = once(() => receive(intake));
    const before = async (code: string) => {
      await other();
      return parcels().findByCode(code);
    };
    const after = async (code: string) => {
      const found = await parcels().findByCode(code);
      await other();
      return found;
    };
    for (const findByCode of [after, before]) {
      const late = intakeService(table(), systemClock, { ...parcels(), findByCode });
      const { parcel } = await late.receive(DOCK, intake);
      expect(parcel).toEqual((await other()).parcel);
    }
    expect(await parcelsOf(customer)).toHaveLength(1);
  });

  it('rejects the same intake for another customer', async () => {
    const { intake } = await aPackage();
    const other = await aCustomer();
    await receive(intake);
    await expect(receive({ ...intake, customerId: other.customerId })).rejects.toBeInstanceOf(Conflict);
    expect(await parcelsOf(other)).toEqual([]);
  });
});

describe('a tracking number that was received before', () => {
  it('is accepted from only one of several simultaneous intakes', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(aCustomer));
    const { shippingTrackingNum } = anIntake();
    const attempts = customers.map(({ customerId }) =>
      receive(anIntake({ customerId, shippingTrackingNum })),
    );
    const failures = await failuresOf(attempts);
    expect(failures).toEqual([expect.any(Conflict), expect.any(Conflict), expect.any(Conflict)]);
    expect(await idsFor(shippingTrackingNum)).toHaveLength(1);
    expect((await Promise.all(customers.map(parcelsOf))).flat()).toHaveLength(1);
  });

  it('is accepted from only one of several simultaneous intakes without a customer', async () => {
    const { shippingTrackingNum } = anIntake();
    const received = [1, 2, 3, 4].map(() => anIntake({ shippingTrackingNum }));
    expect(await failuresOf(received.map((intake) => receive(intake)))).toHaveLength(3);
    const { shown } = await intakes().listWaiting({ limit: 100 });
    expect(shown.filter((intake) => intake.shippingTrackingNum === shippingTrackingNum)).toHaveLength(1);
  });

  it('gets a field error, in any format of the carrier', async () => {
    const [{ customerId }, caller] = [await aCustomer(), aPerson('ParcelOperations')];
    const service = handler.with({ environment: TEST_ENVIRONMENT });
    const send = (shippingTrackingNum: string) => {
      const body = anIntake({ customerId, shippingTrackingNum });
      return invoke(service, anEvent('receivePackage', caller, { body }));
    };
    expect((await send('420995019261290100830015800312')).status).toBe(200);
    expect(await send('9261 2901 0083 0015 8003 12')).toMatchObject({
      status: 409,
      body: {
        fieldErrors: [{ field: 'shippingTrackingNum', message: 'This tracking number was received before.' }],
      },
    });
  });

  it('is rejected even if its package was stored without a claim of the number', async () => {
    const { customer, intake } = await aPackage();
    const { shippingTrackingNum } = intake;
    await parcels().create(aParcelRecord(customer.customerId, { shippingTrackingNum }));
    await expect(receive(intake)).rejects.toBeInstanceOf(Conflict);
  });

  it('can be received again as a second box, and both packages are found', async () => {
    const { intake } = await aPackage();
    const { customerId, shippingTrackingNum } = intake;
    await receive(intake);
    const box = anIntake({ customerId, shippingTrackingNum, isSecondBox: true });
    await receive(box);
    await receive(box);
    expect(await idsFor(shippingTrackingNum)).toHaveLength(2);
    const third = receive(anIntake({ customerId, shippingTrackingNum }));
    await expect(third).rejects.toBeInstanceOf(Conflict);
  });

  it('can be received again as soon as its package was deleted, and both packages are found', async () => {
    const { intake } = await aPackage();
    const { customerId, shippingTrackingNum } = intake;
    await deleteParcel((await receive(intake)).parcel?.parcelId);
    await receive(anIntake({ customerId, shippingTrackingNum }));
    expect(await idsFor(shippingTrackingNum)).toHaveLength(2);
  });

  it('is rejected while its package has no known customer', async () => {
    const { intake } = await aPackage();
    const { shippingTrackingNum } = intake;
    await receive(anIntake({ shippingTrackingNum }));
    await expect(receive(intake, table(), A_MINUTE_LATER)).rejects.toBeInstanceOf(Conflict);
  });
});

describe.each(['before', 'after'] as const)('a crash %s write', (when) => {
  const aCrashedIntake = async (at: number) => {
    const { customer, intake } = await aPackage();
    await expect(receive(intake, aCrash(at, when))).rejects.toThrow('crashed');
    return { customer, intake };
  };

  // The freight bill number; the intake with everything else.
  it.each([1, 2])('number %i is recovered by repeating the request', async (at) => {
    const { customer, intake } = await aCrashedIntake(at);
    const { parcel } = await receive(intake);
    expect(await parcelsOf(customer)).toHaveLength(1);
    for (const code of [intake.shippingTrackingNum, parcel?.freightBillNum ?? ''])
      expect(await idsFor(code)).toEqual([parcel?.parcelId]);
  });

  it.each([1, 2])('number %i either received the package or blocks no other intake', async (at) => {
    const { customer, intake } = await aCrashedIntake(at);
    const isCreated = (await parcelsOf(customer)).length === 1;
    const { shippingTrackingNum } = intake;
    const other = await aPackage({ shippingTrackingNum });
    expect(await failuresOf([receive(other.intake)])).toHaveLength(isCreated ? 1 : 0);
    expect(await failuresOf([receive(intake)])).toHaveLength(isCreated ? 0 : 1);
    const winners = await parcelsOf(isCreated ? customer : other.customer);
    expect(await idsFor(shippingTrackingNum)).toEqual(winners.map(({ parcelId }) => parcelId));
  });
});

describe('an intake that an earlier version stored without its parcel', () => {
  const anUnfinished = async () => {
    const { customer, intake } = await aPackage();
    const { intakeId } = intake;
    const parcel = {
      customerId: customer.customerId,
      parcelId: newParcelId(customer.customerId, systemClock.now()),
      freightBillNum: 'NB500000',
    };
    const stored = { intakeId, receivedAt: systemClock.now().toISOString(), receivedBy: DOCK.email };
    await table().create(intakeEntity, { ...stored, parcel, version: 1 });
    const code = normalizeScanCode(intake.shippingTrackingNum);
    const claim = { code, intakeId, parcelId: parcel.parcelId, claimedAt: stored.receivedAt, version: 1 };
    await table().create(receivedNumberEntity, claim);
    return { customer, intake };
  };

  it('can be received, also for another customer', async () => {
    const { customer, intake } = await anUnfinished();
    const { customerId } = await aCustomer();
    const { parcel } = await receive({ ...intake, customerId });
    expect(parcel).toMatchObject({ customerId });
    expect(await idsFor(intake.shippingTrackingNum)).toEqual([parcel?.parcelId]);
    expect(await parcelsOf(customer)).toEqual([]);
  });

  it('blocks its tracking number for a minute, because its request may still create the parcel', async () => {
    const { intake } = await anUnfinished();
    const { shippingTrackingNum } = intake;
    const other = await aPackage({ shippingTrackingNum });
    await expect(receive(other.intake)).rejects.toBeInstanceOf(Conflict);
    await receive(other.intake, table(), A_MINUTE_LATER);
    expect(await parcelsOf(other.customer)).toHaveLength(1);
  });
});
