import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Conflict } from '#functions/core/platform/errors.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { parcels } from '#test/support/stores.ts';
import { aTableWithFaults } from '../core/data/flaky-table.ts';
import {
  aDelivery,
  addFile,
  aFiledClaim,
  customersClaims,
  daysAfter,
  decide,
  reply,
  SERVICE,
  staffClaims,
} from './support.ts';

withLocalStores();

const ROUNDS = runs(3, 15);
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.name)).sort();
}

it.each(rounds)('a claim that is filed on two devices at once is one claim (round %i)', async () => {
  const { customer, parcelId } = await aDelivery();
  const [one, other] = [aClaim(), aClaim({ amount: 90 })];
  const file = (claim: ReturnType<typeof aClaim>) => customersClaims().file(customer, parcelId, claim);
  expect(await outcomes([file(one), file(one), file(other)])).toEqual(
    expect.arrayContaining(['Conflict', 'done']),
  );
  const { events } = await customersClaims().get(customer, parcelId);
  expect(events).toHaveLength(1);
});

it.each(rounds)('of two decisions at once, one counts (round %i)', async () => {
  const { parcelId } = await aFiledClaim();
  const calls = [
    decide(parcelId, { step: 'OFFER', amount: 80, version: 1 }),
    decide(parcelId, { step: 'DECLINE', version: 1 }),
  ];
  expect(await outcomes(calls)).toEqual(['Conflict', 'done']);
  expect((await staffClaims().get(parcelId)).events).toHaveLength(2);
});

it.each(rounds)('an offer is not lost while the customer adds a file (round %i)', async () => {
  const { customer, parcelId } = await aFiledClaim();
  const calls = [decide(parcelId, { step: 'OFFER', amount: 80, version: 1 }), addFile(customer, parcelId)];
  const [offered, added] = await Promise.allSettled(calls);
  // The file may come after the offer, when nothing can be added any more.
  expect(offered?.status).toBe('fulfilled');
  if (added?.status === 'rejected') expect(added.reason).toBeInstanceOf(Conflict);
  expect(await customersClaims().get(customer, parcelId)).toMatchObject({ state: 'OFFERED', offer: 80 });
});

it('an offer is not made if the customer has answered since it was written', async () => {
  const { customer, parcelId } = await aFiledClaim();
  await reply(customer, parcelId, { step: 'ANSWER', text: 'It was two lamps.' });
  await expect(decide(parcelId, { step: 'OFFER', amount: 80, version: 1 })).rejects.toThrow(Conflict);
});

it.each(rounds)('an offer is accepted once, and only as the customer saw it (round %i)', async () => {
  const { customer, parcelId } = await aFiledClaim();
  await decide(parcelId, { step: 'OFFER', amount: 80, version: 1 });
  const accept = { step: 'ACCEPT', offer: 80, requestId: randomUUID() } as const;
  const better = decide(parcelId, { step: 'OFFER', amount: 90, version: 2 });
  const results = await outcomes([
    reply(customer, parcelId, accept),
    reply(customer, parcelId, accept),
    better,
  ]);
  const claim = await customersClaims().get(customer, parcelId);
  expect([`${claim.state} ${claim.offer}`, ...results]).toEqual(
    claim.state === 'ACCEPTED'
      ? ['ACCEPTED 80', 'Conflict', 'done', 'done']
      : ['OFFERED 90', 'Conflict', 'Conflict', 'done'],
  );
});

it('a claim stays as it was filed while its package is handed over, and after it was deleted', async () => {
  const { customer, parcel, parcelId } = await aDelivery({ damaged: true }, ['TRANSIT', 'DESTINATION']);
  const handOver = async () => {
    const proof = { signatureKey: 'signatures/test.png' };
    await parcels().save(parcel, withStatus(parcel, 'COMPLETED', daysAfter(10).now(), 'desk', proof));
  };
  await Promise.all([customersClaims().file(customer, parcelId, aClaim()), handOver()]);
  expect(await staffClaims().get(parcelId)).toMatchObject({ state: 'FILED', amount: 120 });
  await decide(parcelId, { step: 'OFFER', amount: 80, version: 1 });
  expect((await reply(customer, parcelId, { step: 'ACCEPT', offer: 80 })).state).toBe('ACCEPTED');
});

it('a decision that is repeated after its response was lost is made once', async () => {
  const { parcelId } = await aFiledClaim();
  let writes = 0;
  const unlucky = aTableWithFaults(TABLE_NAME, (operation) =>
    operation === 'TransactWriteItems' && ++writes === 1
      ? { error: new Error('crashed'), isLate: true }
      : null,
  );
  const requestId = randomUUID();
  const offer = { step: 'OFFER', amount: 80, message: 'We offer $80.', version: 1, requestId } as const;
  await expect(staffClaims(daysAfter(10), unlucky).decide(SERVICE, parcelId, offer)).rejects.toThrow(
    'crashed',
  );
  await staffClaims().decide(SERVICE, parcelId, offer);
  const { events, state } = await staffClaims().get(parcelId);
  expect([state, events.length]).toEqual(['OFFERED', 2]);
});

it('a claim with the longest texts stays readable, takes no more answers, and can be decided', async () => {
  const { customer, parcelId } = await aFiledClaim();
  // The longest UTF-8 of a UTF-16 code unit.
  const text = '€'.repeat(2000);
  const answer = () => reply(customer, parcelId, { step: 'ANSWER', text });
  for (let count = 0; count < 30; count++) await answer();
  await expect(answer()).rejects.toThrow('Nothing more can be added');
  expect(await decide(parcelId, { step: 'DECLINE', version: 31 })).toMatchObject({ state: 'DECLINED' });
});
