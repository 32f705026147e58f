import { beforeAll, describe, expect, it } from 'vitest';
import { agentHandoverEntity } from '#functions/handovers/agents/agent-handover-record.ts';
import { handoverChanges } from '#functions/handovers/handover-completion.ts';
import { waybillEvents } from '#functions/messages/events/collection-events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type AgentCounter, anAgentCounter } from './support.ts';

withLocalStores();

let at: AgentCounter;
beforeAll(async () => {
  at = await anAgentCounter();
});

/** Two customers' packages that an agent has collected. */
async function aGivenLoad() {
  const agent = await at.anAgent();
  const [first, second] = [await at.aVillager(agent, 1), await at.aVillager(agent, 1)];
  const input = at.request(agent, [...first.records, ...second.records]);
  await at.handOver(input);
  const record = async () => {
    const found = await at.handovers.find(input.handoverId);
    if (!found) throw new Error('The handover is missing.');
    return found;
  };
  return { agent, first, second, input, record };
}

const item = (record: Parameters<typeof agentHandoverEntity.write>[0]) => agentHandoverEntity.write(record);

describe('a waybill number', () => {
  it('is told to each of its customers once, and again only if it is corrected', async () => {
    const { first, second, input, record } = await aGivenLoad();
    const ids = [first.customer.customerId, second.customer.customerId];
    const before = await record();
    const set = async (customerIds: string[], waybillNumber: string) => {
      const { version } = await record();
      return at.manifests.setWaybill(at.staff, input.handoverId, { customerIds, waybillNumber, version });
    };
    await set(ids, '027 12345675');
    const known = await record();
    const events = waybillEvents({ eventId: '1', before: item(before), after: item(known) });
    expect(
      events.map(({ customerId, waybillNumber, count }) => [customerId, waybillNumber, count]).sort(),
    ).toEqual(ids.map((id) => [id, '027-12345675', 1]).sort());
    // The same number again is no news.
    await set(ids, '027-12345675');
    expect((await record()).version).toBe(known.version);
    await set([ids[0] ?? ''], '027-12345686');
    const corrected = await record();
    const [event, ...others] = waybillEvents({ eventId: '2', before: item(known), after: item(corrected) });
    expect([event?.customerId, event?.count, event?.change, others]).toEqual([ids[0], 2, 'UPDATED', []]);
    expect(event?.id).not.toBe(events.find(({ customerId }) => customerId === ids[0])?.id);
  });

  it('must be right, based on what is stored, and for a customer of the manifest', async () => {
    const { first, input } = await aGivenLoad();
    const customerIds = [first.customer.customerId];
    const set = (changes: object) =>
      at.manifests.setWaybill(at.staff, input.handoverId, {
        ...{ customerIds, waybillNumber: '027-12345675', version: 1 },
        ...changes,
      });
    await expect(set({ waybillNumber: '027-12345670' })).rejects.toMatchObject({ name: 'InvalidInput' });
    await expect(set({ version: 7 })).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(set({ customerIds: ['nobody'] })).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('is shown to its customer with the link of the carrier, and to no other customer', async () => {
    const { first, second, input } = await aGivenLoad();
    const [parcel] = first.records;
    const customerIds = [first.customer.customerId];
    await at.manifests.setWaybill(at.staff, input.handoverId, {
      ...{ customerIds, waybillNumber: '02712345675', version: 1 },
    });
    const shown = await at.forwardingOf(first.customer, parcel?.parcelId ?? '');
    expect(shown).toMatchObject({
      waybillNumber: '027-12345675',
      trackingUrl: 'https://tundra-air.test/track?awb=027-12345675',
    });
    await expect(at.forwardingOf(second.customer, parcel?.parcelId ?? '')).rejects.toMatchObject({
      name: 'NotFound',
    });
    const theirs = await at.forwardingOf(second.customer, second.records[0]?.parcelId ?? '');
    expect(theirs).not.toHaveProperty('waybillNumber');
  });

  it('moves its handover behind those that still need one', async () => {
    const { first, second, input } = await aGivenLoad();
    const other = await aGivenLoad();
    const order = async () =>
      (await at.manifests.list({ locationCode: 'ANC' })).shown
        .map(({ handoverId }) => handoverId)
        .filter((id) => [input.handoverId, other.input.handoverId].includes(id));
    await at.manifests.setWaybill(at.staff, other.input.handoverId, {
      customerIds: [other.first.customer.customerId, other.second.customer.customerId],
      ...{ waybillNumber: '027-12345675', version: 1 },
    });
    expect(await order()).toEqual([input.handoverId, other.input.handoverId]);
    expect([first, second]).toHaveLength(2);
  });
});

it('a handover whose process crashed after its transaction is completed by the stream', async () => {
  const agent = await at.anAgent();
  const { records } = await at.aVillager(agent, 3);
  const input = at.request(agent, records);
  const crash: typeof at.handovers.create = async (...given) => {
    await at.handovers.create(...given);
    throw new Error('Crashed.');
  };
  await expect(at.serviceWith({ ...at.handovers, create: crash }).handOver(at.staff, input)).rejects.toThrow(
    'Crashed',
  );
  expect(await at.statusesOf(records)).toEqual(['DESTINATION']);
  const handover = await at.handovers.find(input.handoverId);
  if (!handover) throw new Error('The handover is missing.');
  const change = { eventId: '1', before: null, after: item(handover) };
  await handoverChanges(at.table)([change, change]);
  expect(await at.statusesOf(records)).toEqual(['COMPLETED']);
});
