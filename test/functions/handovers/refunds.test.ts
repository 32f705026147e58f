import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../../functions/handovers/handler.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { anEvent, aPerson, errorBodyOf, invoke } from '../../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { runs } from '../../support/random.ts';
import { aPaidScene, MINUTE_MS } from '../payments/paid-scene.ts';
import { aSignature } from './support.ts';

withLocalStores();

const ROUNDS = runs(5, 10);
const clerk = aPerson('CustomerService');

/** Three packages of one payment that are ready for pickup in Anchorage. */
async function aReadyScene() {
  const scene = await aPaidScene();
  const { world, owner } = scene;
  const signature = await aSignature();
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: world.clock });
  for (const parcelId of owner.parcelIds) {
    const before = await world.parcel(parcelId);
    const [transit, destination] = [world.clock.now(), world.clock.now()];
    const moved = withStatus(
      withStatus(before, 'TRANSIT', transit, 'dock'),
      'DESTINATION',
      destination,
      'dock',
    );
    await world.saveParcel(before, moved);
  }
  const body = {
    handoverId: randomUUID(),
    customerId: owner.customerId,
    locationCode: 'ANC',
    parcelIds: owner.parcelIds,
    signerName: 'Ana Kowalski',
    identityConfirmed: true,
    signature,
  };
  return {
    ...scene,
    handOver: () => invoke(handler, anEvent('handOver', clerk, { body })),
    states: () =>
      Promise.all(
        owner.parcelIds.map(async (parcelId) => {
          const { status, paymentStatus } = await world.parcel(parcelId);
          return `${status} ${paymentStatus}`;
        }),
      ),
  };
}

describe('a hand-over and a refund', { timeout: 120_000 }, () => {
  it('at the same time: all packages are handed over, or the refunded one is unpaid and none is', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { handOver, parcelId, refund, states, atProvider } = await aReadyScene();
      const [{ status }] = await Promise.all([handOver(), refund([parcelId(0)])]);
      const rest = 'DESTINATION PAID';
      expect(await states()).toEqual(
        status === 200 ? Array(3).fill('COMPLETED PAID') : ['DESTINATION UNPAID', rest, rest],
      );
      expect(atProvider().refunded).toBeGreaterThan(0);
    }
  });

  it('in that order: the packages stay handed over and paid', async () => {
    const { handOver, parcelId, refund, states } = await aReadyScene();
    expect(await handOver()).toMatchObject({ status: 200 });
    await refund([parcelId(0)]);
    expect(await states()).toEqual(Array(3).fill('COMPLETED PAID'));
  });

  it('in the other order: the refunded package must be paid again', async () => {
    const { handOver, parcelId, refund, states } = await aReadyScene();
    await refund([parcelId(0)]);
    const response = await handOver();
    expect(errorBodyOf(response)).toMatchObject({
      status: 409,
      message: 'NB100001 must be paid before it is handed over.',
    });
    expect(await states()).toEqual(['DESTINATION UNPAID', 'DESTINATION PAID', 'DESTINATION PAID']);
  });

  it('that is not decided yet: nothing is handed over', async () => {
    const { world, handOver, parcelId, reconcileAfter, refund, states } = await aReadyScene();
    world.provider.outage = (method) => (method === 'refundCharge' ? 'before' : undefined);
    await refund([parcelId(0)]);
    expect(errorBodyOf(await handOver())).toMatchObject({
      status: 409,
      message: 'A refund of NB100001 is in progress.',
    });
    expect(await states()).toEqual(Array(3).fill('DESTINATION PAID'));
    world.provider.outage = () => undefined;
    await reconcileAfter(2 * MINUTE_MS);
    expect(await states()).toEqual(['DESTINATION UNPAID', 'DESTINATION PAID', 'DESTINATION PAID']);
  });
});
