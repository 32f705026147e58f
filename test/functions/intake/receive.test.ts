import { describe, expect, it } from 'vitest';
import { customerSummaries } from '../../../functions/customers/customer-summary.ts';
import { handler } from '../../../functions/intake/handler.ts';
import { intakeRepository } from '../../../functions/intake/intake-repository.ts';
import { intakeService } from '../../../functions/intake/intake-service.ts';
import { receivedNumbers } from '../../../functions/intake/received-numbers.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { Conflict, NotFound } from '../../../functions/platform/errors.ts';
import { once } from '../../../functions/platform/init.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { anIntake } from '../../support/intakes.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';
import { parcels, table } from '../../support/stores.ts';
import { aCrash, aCustomer, DOCK, intakes, later, parcelsOf } from './support.ts';

withLocalStores();

const idsFor = async (code: string) => (await parcels().findByCode(code)).map(({ parcelId }) => parcelId);

/** The errors of the attempts that failed. */
const failures = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

describe('receiving a package', () => {
  it('creates a priced parcel with its customer', async () => {
    const { customerId } = await aCustomer();
    const intake = anIntake({ customerId });
    const { parcel } = await intakes().receive(DOCK, intake);
    expect(parcel).toMatchObject({
      status: 'ORIGIN',
      paymentStatus: 'UNPAID',
      price: expect.any(Number),
      customerName: 'Ada Bering',
      customerNumber: expect.stringMatching(/^\d+$/),
      locationDetail: 'A-12',
      freightBillNum: expect.stringMatching(/^NB5\d{5}$/),
    });
    const stored = await parcels().find(parcel?.parcelId ?? '');
    expect(stored).toMatchObject({ changed: { by: DOCK.email, version: 1 }, intakeId: intake.intakeId });
    expect(await idsFor(intake.shippingTrackingNum)).toEqual([parcel?.parcelId]);
    expect(await idsFor(parcel?.freightBillNum ?? '')).toEqual([parcel?.parcelId]);
  });

  it('creates a troubled parcel without a price if it is damaged or has no destination', async () => {
    const { customerId } = await aCustomer();
    const damaged = await intakes().receive(DOCK, anIntake({ customerId, damaged: true }));
    const lost = await intakes().receive(DOCK, anIntake({ customerId, destinationCode: null }));
    for (const { parcel } of [damaged, lost])
      expect(parcel).toMatchObject({ status: 'TROUBLED', paymentStatus: 'UNPAYABLE', price: null });
  });

  it('prices hazardous goods only with their class', async () => {
    const { customerId } = await aCustomer();
    const unknown = await intakes().receive(DOCK, anIntake({ customerId, hazard: true }));
    const listed = await intakes().receive(
      DOCK,
      anIntake({ customerId, hazard: true, hazardClass: 'LISTED' }),
    );
    const notHazardous = await intakes().receive(DOCK, anIntake({ customerId, hazardClass: 'LISTED' }));
    expect(unknown.parcel?.price).toBeNull();
    expect(listed.parcel?.charges.map(({ chargeType }) => chargeType)).toEqual(['BASE_PRICE', 'HAZARD']);
    expect(notHazardous.parcel).toMatchObject({ hazardClass: null, charges: [{ chargeType: 'BASE_PRICE' }] });
  });

  it('refuses an unknown customer', async () => {
    const { customerId } = aPerson('Customer');
    const receiving = intakes().receive(DOCK, anIntake({ customerId }));
    await expect(receiving).rejects.toBeInstanceOf(NotFound);
  });

  it('returns the same parcel for the same request, also at the same time', async () => {
    const customer = await aCustomer();
    const intake = anIntake({ customerId: customer.customerId });
    const atOnce = await Promise.all([1, 2, 3].map(() => intakes().receive(DOCK, intake)));
    const again = await intakes().receive(DOCK, intake);
    const ids = new Set([...atOnce, again].map(({ parcel }) => parcel?.parcelId));
    expect([...ids]).toEqual((await parcelsOf(customer)).map(({ parcelId }) => parcelId));
  });

  it('returns the same parcel if the same request receives it in the meantime', async () => {
    const { customerId } = await aCustomer();
    const intake = anIntake({ customerId });
    const other = once(() => intakes().receive(DOCK, intake));
    const repository = intakeRepository(table());
    const findByCode = async (code: string) => {
      await other();
      return parcels().findByCode(code);
    };
    const numbers = receivedNumbers({ intakes: repository, parcels: { ...parcels(), findByCode } });
    const late = intakeService({
      intakes: repository,
      numbers,
      parcels: parcels(),
      customerOf: customerSummaries(table()),
      clock: systemClock,
    });
    const { parcel } = await late.receive(DOCK, intake);
    expect(parcel).not.toBeNull();
    expect(parcel).toEqual((await other()).parcel);
  });

  it('refuses the same intake for another customer', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const intake = anIntake({ customerId: one.customerId });
    await intakes().receive(DOCK, intake);
    const second = intakes().receive(DOCK, { ...intake, customerId: other.customerId });
    await expect(second).rejects.toBeInstanceOf(Conflict);
    expect(await parcelsOf(other)).toEqual([]);
  });
});

describe('a tracking number that was received before', () => {
  it('is received once by two intakes at once', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(aCustomer));
    const { shippingTrackingNum } = anIntake();
    const results = await Promise.allSettled(
      customers.map(({ customerId }) =>
        intakes().receive(DOCK, anIntake({ customerId, shippingTrackingNum })),
      ),
    );
    expect(failures(results)).toHaveLength(3);
    for (const error of failures(results)) expect(error).toBeInstanceOf(Conflict);
    expect(await idsFor(shippingTrackingNum)).toHaveLength(1);
    expect((await Promise.all(customers.map(parcelsOf))).flat()).toHaveLength(1);
  });

  it('is named in the response, in any format of the carrier', async () => {
    const [{ customerId }, caller] = [await aCustomer(), aPerson('ParcelOperations')];
    const service = handler.with({ environment: TEST_ENVIRONMENT });
    const first = anIntake({ customerId, shippingTrackingNum: '420995019261290100830015800312' });
    const second = anIntake({ customerId, shippingTrackingNum: '9261 2901 0083 0015 8003 12' });
    expect((await invoke(service, anEvent('receivePackage', caller, { body: first }))).status).toBe(200);
    const response = await invoke(service, anEvent('receivePackage', caller, { body: second }));
    expect(response).toMatchObject({
      status: 409,
      body: {
        fieldErrors: [{ field: 'shippingTrackingNum', message: 'This tracking number was received before.' }],
      },
    });
  });

  it('is refused if its package is older than the claims', async () => {
    const { customerId } = await aCustomer();
    const intake = anIntake({ customerId });
    const old = aParcelRecord(customerId, { shippingTrackingNum: intake.shippingTrackingNum });
    await parcels().create(old);
    await expect(intakes().receive(DOCK, intake)).rejects.toBeInstanceOf(Conflict);
  });

  it('is received again as a second box, and both are found', async () => {
    const customer = await aCustomer();
    const { customerId } = customer;
    const first = anIntake({ customerId });
    const { shippingTrackingNum } = first;
    await intakes().receive(DOCK, first);
    const box = anIntake({ customerId, shippingTrackingNum, isSecondBox: true });
    await intakes().receive(DOCK, box);
    await intakes().receive(DOCK, box);
    expect(await idsFor(shippingTrackingNum)).toHaveLength(2);
    const third = anIntake({ customerId, shippingTrackingNum });
    await expect(intakes().receive(DOCK, third)).rejects.toBeInstanceOf(Conflict);
  });

  it('is received again after its package was deleted, which is still found', async () => {
    const { customerId } = await aCustomer();
    const first = anIntake({ customerId });
    const { shippingTrackingNum } = first;
    const { parcel } = await intakes().receive(DOCK, first);
    const before = await parcels().find(parcel?.parcelId ?? '');
    if (!before) throw new Error('There is no parcel.');
    await parcels().save(before, { ...before, status: 'DELETED', paymentStatus: 'UNPAYABLE' });
    const again = anIntake({ customerId, shippingTrackingNum });
    await intakes(undefined, later(61_000)).receive(DOCK, again);
    expect(await idsFor(shippingTrackingNum)).toHaveLength(2);
  });

  it('is refused while its package waits for its customer', async () => {
    const { customerId } = await aCustomer();
    const waiting = anIntake();
    const { shippingTrackingNum } = waiting;
    await intakes().receive(DOCK, waiting);
    const second = anIntake({ customerId, shippingTrackingNum });
    const receiving = intakes(undefined, later(61_000)).receive(DOCK, second);
    await expect(receiving).rejects.toBeInstanceOf(Conflict);
  });
});

describe.each(['before', 'after'] as const)('a crash %s a write', (when) => {
  it.each([1, 2, 3, 4, 5])('number %i is finished by the same request', async (at) => {
    const customer = await aCustomer();
    const intake = anIntake({ customerId: customer.customerId });
    await expect(intakes(aCrash(at, when)).receive(DOCK, intake)).rejects.toThrow('crashed');

    const { parcel } = await intakes().receive(DOCK, intake);

    expect(await parcelsOf(customer)).toHaveLength(1);
    expect(await idsFor(intake.shippingTrackingNum)).toEqual([parcel?.parcelId]);
    expect(await idsFor(parcel?.freightBillNum ?? '')).toEqual([parcel?.parcelId]);
  });

  it.each([1, 2, 3, 4, 5])(
    'number %i leaves nothing that blocks another intake after a minute',
    async (at) => {
      const [customer, other] = [await aCustomer(), await aCustomer()];
      const intake = anIntake({ customerId: customer.customerId });
      await expect(intakes(aCrash(at, when)).receive(DOCK, intake)).rejects.toThrow('crashed');
      const isCreated = (await parcelsOf(customer)).length === 1;

      const { shippingTrackingNum } = intake;
      const taking = intakes(undefined, later(61_000)).receive(
        DOCK,
        anIntake({ customerId: other.customerId, shippingTrackingNum }),
      );
      const results = await Promise.allSettled([taking]);
      const again = await Promise.allSettled([intakes().receive(DOCK, intake)]);

      const winner = isCreated ? customer : other;
      expect(results[0]?.status).toBe(isCreated ? 'rejected' : 'fulfilled');
      expect(again[0]?.status).toBe(isCreated ? 'fulfilled' : 'rejected');
      expect(await idsFor(shippingTrackingNum)).toEqual(
        (await parcelsOf(winner)).map(({ parcelId }) => parcelId),
      );
    },
  );
});

it('corrects the customer once an attempt without a parcel has ended', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()];
  const intake = anIntake({ customerId: one.customerId });
  await expect(intakes(aCrash(3, 'after')).receive(DOCK, intake)).rejects.toThrow('crashed');
  const corrected = { ...intake, customerId: other.customerId };
  await expect(intakes().receive(DOCK, corrected)).rejects.toBeInstanceOf(Conflict);
  await intakes(undefined, later(61_000)).receive(DOCK, corrected);
  expect(await parcelsOf(one)).toEqual([]);
  expect(await parcelsOf(other)).toHaveLength(1);
});
