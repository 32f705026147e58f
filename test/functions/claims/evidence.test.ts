import { describe, expect, it } from 'vitest';
import { claimAuditEntries } from '#functions/claims/claim-changes.ts';
import { claimEvidence } from '#functions/claims/claim-evidence.ts';
import { claimEntity } from '#functions/claims/claim-record.ts';
import { claimRepository } from '#functions/claims/claim-repository.ts';
import { dueClaims } from '#functions/claims/due-claims.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { eventsOfAll } from '#functions/messages/events/domain-events.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { presentFacts } from '#functions/messages/preparing/present-state.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { SAMPLE_SIGNATURE } from '#test/support/api/staff-inputs.ts';
import { IMAGE_BUCKET, TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { ARRIVED_AT, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { asFunction } from '../core/as-function.ts';
import { memoryLogger } from '../core/log-lines.ts';
import { aDelivery, addFile, aFiledClaim, customersClaims, daysAfter, decide, reply } from './support.ts';

withLocalStores();

const evidence = () =>
  claimEvidence(
    asFunction('claims', connectTable(TABLE_NAME)),
    asFunction('claims', connectObjectStore(IMAGE_BUCKET)),
  );
const LATER = daysAfter(12).now().toISOString();
const STAFF = { customerId: 'staff', roles: ['ParcelOperations'] as const };

/** A filed claim about a package with two photos, an edit, a message and a signature. */
async function aDocumentedClaim() {
  const claim = await aFiledClaim({ signerName: 'Sam Signer' });
  const { parcelId, customer } = claim;
  const images = imageRepository(table());
  for (const name of ['dock-1.jpg', 'late.jpg'])
    await images.save({ parcelId, name, contentType: 'image/jpeg' });
  const late = { at: LATER, by: 'dock@northbound.test', subjectId: 'photo-late.jpg', version: 1 };
  const weight = { field: 'weightLbs', from: '12.5', to: '30' };
  const edited = { at: LATER, by: 'dock@northbound.test', subjectId: 'v9', changes: [weight], version: 1 };
  await auditRepository(table()).write([
    { parcelId, action: 'PHOTO_ADDED', ...late },
    { parcelId, action: 'EDITED', ...edited },
  ]);
  const message = aMessage(customer.customerId, { parcelIds: [parcelId], to: customer.email });
  await messageRepository(table()).create(message);
  return claim;
}

describe('the evidence of a claim', () => {
  it('has photos, measures, messages, signature and history, and marks what came afterwards', async () => {
    const { customer, parcelId, claim } = await aDocumentedClaim();
    const { shown, unreadable } = await evidence()({ ...customer, roles: ['Customer'] }, parcelId);
    expect(unreadable).toBe(0);
    expect(shown.filedAt).toBe(claim.filedAt);
    expect(shown.photos).toEqual([
      { name: 'dock-1.jpg', stage: 'INTAKE', at: ARRIVED_AT.toISOString(), isAfterReceipt: false },
      { name: 'late.jpg', stage: 'HANDOVER', at: LATER, isAfterReceipt: true },
    ]);
    expect(shown.measures).toMatchObject({
      weightLbs: 12.5,
      changes: [{ field: 'weightLbs', from: '12.5', to: '30', isAfterReceipt: true }],
    });
    expect(shown.signature).toMatchObject({ signerName: 'Sam Signer', isAfterReceipt: false });
    await connectObjectStore(IMAGE_BUCKET).write(
      PROOF_OF_DELIVERY.signatureKey,
      SAMPLE_SIGNATURE,
      'image/png',
    );
    expect((await fetch(shown.signature?.url ?? '')).status).toBe(200);
    expect(shown.history.map(({ status }) => status)).toEqual([
      'ORIGIN',
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    expect(shown.messages).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain('"by"');
  });

  it('has messages that hundreds of others have followed', async () => {
    const { customer, parcelId } = await aDocumentedClaim();
    const later = Array.from({ length: 210 }, (_, index) =>
      aMessage(customer.customerId, {
        parcelIds: [`${customer.customerId}-other-${index}`],
        createdAt: new Date(ARRIVED_AT.getTime() + (index + 1) * HOUR_MS).toISOString(),
      }),
    );
    await Promise.all(later.map((message) => messageRepository(table()).create(message)));
    expect((await evidence()(STAFF, parcelId)).shown.messages).toHaveLength(1);
  });

  it('has the names of employees for staff', async () => {
    const { parcelId } = await aDocumentedClaim();
    const { shown } = await evidence()(STAFF, parcelId);
    expect([shown.photos[0]?.by, shown.photos[1]?.by]).toEqual(['dock', 'dock@northbound.test']);
    expect(shown.signature?.by).toBe('dock');
  });

  it('is only for the two sides, and not for staff before the claim is filed', async () => {
    const { customer, parcelId } = await aDelivery();
    const owner = { ...customer, roles: ['Customer'] as const };
    await expect(evidence()(owner, parcelId)).rejects.toThrow(NotFound);
    await addFile(customer, parcelId);
    expect((await evidence()(owner, parcelId)).shown.filedAt).toBeNull();
    await expect(evidence()(STAFF, parcelId)).rejects.toThrow(NotFound);
    const stranger = { ...(await aRegisteredCustomer()), roles: ['Customer'] as const };
    await expect(evidence()(stranger, parcelId)).rejects.toThrow(NotFound);
  });
});

describe('what follows from the steps of a claim', () => {
  it('is one entry in the audit trail for each, and one message for those that are news', async () => {
    const { customer, parcelId } = await aFiledClaim();
    const claims = claimRepository(table());
    const item = async () => {
      const claim = await claims.find(parcelId);
      return claim && claimEntity.write(claim);
    };
    const filed = await item();
    await decide(parcelId, { step: 'ASK', version: 1 });
    await reply(customer, parcelId, { step: 'ANSWER', text: 'Here it is.' });
    await decide(parcelId, { step: 'OFFER', amount: 80, version: 3 });
    const offered = await item();
    const changes = [
      { eventId: '1', before: null, after: filed },
      { eventId: '2', before: filed, after: offered },
      { eventId: '2', before: filed, after: offered },
    ];
    const entries = new Map(
      changes.flatMap(claimAuditEntries).map((entry) => [`${entry.at} ${entry.subjectId}`, entry]),
    );
    expect([...entries.values()]).toMatchObject([
      { action: 'CLAIM_FILED', by: customer.customerId, amountCents: 12_000 },
      { action: 'CLAIM_MORE_ASKED', by: 'service@northbound.test' },
      { action: 'CLAIM_ANSWERED', reason: 'Here it is.' },
      { action: 'CLAIM_OFFERED', amountCents: 8000 },
    ]);
    const events = new Map((await eventsOfAll(changes)).map((event) => [event.id, event]));
    expect(
      [...events.values()].map(({ type, ...event }) => [type, 'number' in event && event.number]),
    ).toEqual([
      ['claim-changed', 0],
      ['claim-changed', 1],
      ['claim-changed', 3],
    ]);
    const { claim, parcels } = await presentFacts(table(), daysAfter(11))(
      [...events.values()].slice(-1),
      daysAfter(11).now(),
    );
    expect(claim).toMatchObject({ step: 'OFFER', amountCents: 8000, cause: 'DAMAGED' });
    expect(parcels).toMatchObject([{ parcelId }]);
  });
});

it('operators hear of claims seven days before their deadline and ever after, in one line', async () => {
  const logged = async (days: number) => {
    const logger = memoryLogger();
    const clock = daysAfter(10 + days);
    await dueClaims(asFunction('charge-comparison', connectTable(TABLE_NAME)), { clock, logger })();
    return logger.lines;
  };
  const { customer, parcelId } = await aDelivery({ freightBillNum: 'NB987654' });
  await customersClaims(daysAfter(10)).file(customer, parcelId, {
    ...{ cause: 'DAMAGED', whatHappened: 'Crushed', amount: 5, requestId: crypto.randomUUID() },
  });
  for (const [days, isNamed] of [
    [22, false],
    [23, true],
    [31, true],
  ] as const)
    expect(JSON.stringify(await logged(days)).includes('NB987654'), `${days}`).toBe(isNamed);
  expect(await logged(31)).toHaveLogged('CLAIM_DUE', { firstDeadline: '2026-03-14' });
  await decide(parcelId, { step: 'OFFER', amount: 5, version: 1 });
  expect(JSON.stringify(await logged(200))).not.toContain('NB987654');
});
