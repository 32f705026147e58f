import { describe, expect, it } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { once } from '#functions/core/platform/once.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { handler } from '#functions/lambdas/intake.ts';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
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
    const { intake } = await aPackage();
    const other = once(() => receive(intake));
    const findByCode = async (code: string) => {
      await other();
      return parcels().findByCode(code);
    };
    const late = intakeService(table(), systemClock, { ...parcels(), findByCode });
    const { parcel } = await late.receive(DOCK, intake);
    expect(parcel).not.toBeNull();
    expect(parcel).toEqual((await other()).parcel);
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

  it('can be received again after its package was deleted, and both packages are found', async () => {
    const { intake } = await aPackage();
    const { customerId, shippingTrackingNum } = intake;
    await deleteParcel((await receive(intake)).parcel?.parcelId);
    await receive(anIntake({ customerId, shippingTrackingNum }), table(), A_MINUTE_LATER);
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

  it.each([1, 2, 3, 4, 5])('number %i is recovered by repeating the request', async (at) => {
    const { customer, intake } = await aCrashedIntake(at);
    const { parcel } = await receive(intake);
    expect(await parcelsOf(customer)).toHaveLength(1);
    for (const code of [intake.shippingTrackingNum, parcel?.freightBillNum ?? ''])
      expect(await idsFor(code)).toEqual([parcel?.parcelId]);
  });

  it.each([1, 2, 3, 4, 5])(
    'number %i leaves nothing that blocks another intake after a minute',
    async (at) => {
      const { customer, intake } = await aCrashedIntake(at);
      const isCreated = (await parcelsOf(customer)).length === 1;
      const { shippingTrackingNum } = intake;
      const other = await aPackage({ shippingTrackingNum });
      expect(await failuresOf([receive(other.intake, table(), A_MINUTE_LATER)])).toHaveLength(
        isCreated ? 1 : 0,
      );
      expect(await failuresOf([receive(intake)])).toHaveLength(isCreated ? 0 : 1);
      const winners = await parcelsOf(isCreated ? customer : other.customer);
      expect(await idsFor(shippingTrackingNum)).toEqual(winners.map(({ parcelId }) => parcelId));
    },
  );
});

it('the customer of an intake can be corrected a minute after an attempt that created no parcel', async () => {
  const { customer, intake } = await aPackage();
  const other = await aCustomer();
  await expect(receive(intake, aCrash(3, 'after'))).rejects.toThrow('crashed');
  const corrected = { ...intake, customerId: other.customerId };
  await expect(receive(corrected)).rejects.toBeInstanceOf(Conflict);
  await receive(corrected, table(), A_MINUTE_LATER);
  expect([await parcelsOf(customer), (await parcelsOf(other)).length]).toEqual([[], 1]);
});
