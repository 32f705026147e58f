import { beforeAll, describe, expect, it } from 'vitest';
import { agentService } from '#functions/collection/agents/agent-service.ts';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import { newPaymentId } from '#functions/core/data/ids.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { outcomeOf } from '../support.ts';
import { type AgentCounter, anAgentCounter } from './support.ts';

withLocalStores();

let at: AgentCounter;
beforeAll(async () => {
  at = await anAgentCounter();
});

describe('a handover to an agent', { timeout: 60_000 }, () => {
  it('gives the packages of several customers to a driver, against one signature', async () => {
    const agent = await at.anAgent();
    const [first, second] = [await at.aVillager(agent, 2), await at.aVillager(agent, 1, { oversized: true })];
    const records = [...first.records, ...second.records];
    const input = at.request(agent, records);
    const handover = await at.handOver(input);
    expect(await at.statusesOf(records)).toEqual(['COMPLETED']);
    for (const { parcelId } of records)
      expect(await at.parcel(parcelId)).toMatchObject({
        signerName: 'Dana Driver',
        agentName: agent.name,
        handoverId: input.handoverId,
        signatureKey: handover.signatureKey,
      });
    const manifest = await at.manifests.get(input.handoverId);
    expect(manifest.customers.map(({ parcels }) => parcels.length).sort()).toEqual([1, 2]);
    expect(
      manifest.customers.find(({ customerId }) => customerId === second.customer.customerId),
    ).toMatchObject({
      community: 'Emmonak',
      account: '4417',
      recipient: 'Emmonak Store',
      parcels: [{ freightBillNum: 'NB200001', weightLbs: 12.5, hazard: false }],
    });
  });

  it('is one handover, however often it is requested, also at the same time', async () => {
    const agent = await at.anAgent();
    const { records } = await at.aVillager(agent, 3);
    const input = at.request(agent, records);
    const handovers = await Promise.all([1, 2, 3].map(() => at.handOver(input)));
    expect(new Set(handovers.map(({ handedOverAt }) => handedOverAt)).size).toBe(1);
    for (const { parcelId } of records) expect((await at.parcel(parcelId)).version).toBe(3);
    const changed = { ...input, driverName: 'Somebody Else' };
    expect(await outcomeOf(at.handOver(changed))).toMatch(/different packages or a different signature/);
  });

  it('of 90 packages of 7 customers is complete, and of 50 customers is refused as too many', async () => {
    const agent = await at.anAgent();
    const villagers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => at.aVillager(agent, index < 6 ? 13 : 12)),
    );
    const records = villagers.flatMap((each) => each.records);
    expect(records).toHaveLength(90);
    await at.handOver(at.request(agent, records));
    expect(await at.statusesOf(records)).toEqual(['COMPLETED']);
    const many = await Promise.all(Array.from({ length: 50 }, () => at.aVillager(agent, 1)));
    const input = at.request(
      agent,
      many.flatMap((each) => each.records),
    );
    expect(await outcomeOf(at.handOver(input))).toMatch(/^These are too many packages at once/);
  });

  it('is all or nothing: each package that is not paid, has storage due or is gone is named', async () => {
    const agent = await at.anAgent();
    const good = await at.aVillager(agent, 1);
    const cases = [
      [
        { paymentStatus: 'UNPAID', freightBillNum: 'NB300001' },
        'NB300001 must be paid before it is handed over.',
      ],
      [
        { freightBillNum: 'NB300002', notices: [{ at: '2026-02-03T18:00:00.000Z', by: 'EMAIL' }] },
        /^NB300002: \$[\d.]+ is due for storage\.$/,
      ],
      [
        { freightBillNum: 'NB300003', destinationCode: 'FBK' },
        'NB300003 is not ready for pickup in Anchorage.',
      ],
    ] as const;
    for (const [changes, message] of cases) {
      const bad = await at.aVillager(agent, 1, {
        ...changes,
        notices: 'notices' in changes ? [...changes.notices] : undefined,
      });
      const outcome = await outcomeOf(at.handOver(at.request(agent, [...good.records, ...bad.records])));
      expect(outcome).toMatch(message);
    }
    expect(await at.statusesOf(good.records)).toEqual(['DESTINATION']);
    await at.handOver(at.request(agent, good.records));
    expect(await outcomeOf(at.handOver(at.request(agent, good.records)))).toBe(
      'NB200001 has already been handed over.',
    );
  });

  it('waits while a refund of one of its packages is in progress', async () => {
    const agent = await at.anAgent();
    const { customer } = await at.aVillager(agent, 1);
    const paymentId = newPaymentId(customer.customerId, at.clock.now());
    const paid = await at.ready(customer, 1, { paymentId, freightBillNum: 'NB400001' });
    await at.table.create(refundEntity, {
      ...{ key: `${paymentId}-1`, refundId: `${paymentId}-1`, paymentId, customerId: customer.customerId },
      ...{ number: 1, refundState: 'REQUESTED', requestId: 'press', parcelIds: [paid[0]?.parcelId ?? ''] },
      ...{ amountCents: 2750, surchargeCents: 0, reason: 'Lost contents', by: 'desk', version: 1 },
      requestedAt: at.clock.now().toISOString(),
    });
    expect(await outcomeOf(at.handOver(at.request(agent, paid)))).toBe(
      'A refund of NB400001 is in progress.',
    );
  });

  it('takes no package of a customer who has given no instruction, another one, or has ended it', async () => {
    const [agent, other] = [await at.anAgent(), await at.anAgent()];
    const stranger = await at.aCustomer();
    const of = [
      await at.ready(stranger, 1, { freightBillNum: 'NB500001' }),
      (await at.aVillager(other, 1, { freightBillNum: 'NB500002' })).records,
    ];
    const ended = await at.aVillager(agent, 1, { freightBillNum: 'NB500003' });
    await at.end(ended.customer);
    const { records } = await at.aVillager(agent, 1);
    for (const theirs of [...of, ended.records])
      expect(await outcomeOf(at.handOver(at.request(agent, [...records, ...theirs])))).toBe(
        `${theirs[0]?.freightBillNum} can't be given to ${agent.name}: the customer has not asked for it, or has ended it.`,
      );
    expect(await at.statusesOf([...records, ...of.flat(), ...ended.records])).toEqual(['DESTINATION']);
    const { customers } = await at.pickupOf(agent);
    expect(customers.flatMap(({ parcels }) => parcels.map(({ parcelId }) => parcelId))).toEqual([
      records[0]?.parcelId,
    ]);
  });

  it('and the end of an instruction at the same time have one winner', async () => {
    const agent = await at.anAgent();
    for (let round = 0; round < runs(6, 20); round++) {
      const { customer, records } = await at.aVillager(agent, 2);
      const other = await at.aVillager(agent, 1);
      const [outcome] = await Promise.all([
        outcomeOf(at.handOver(at.request(agent, [...records, ...other.records]))),
        at.end(customer),
      ]);
      expect(outcome).toMatch(/^done$|has ended it/);
      expect(await at.statusesOf([...records, ...other.records])).toEqual([
        outcome === 'done' ? 'COMPLETED' : 'DESTINATION',
      ]);
    }
  });

  it('that was prepared before an instruction ended and was given again to another agent fails', async () => {
    const [agent, other] = [await at.anAgent(), await at.anAgent()];
    const { customer, records } = await at.aVillager(agent, 1);
    const { customerId } = customer;
    const instructions = instructionService(at.table, at.clock);
    let hasChanged = false;
    const late: typeof at.handovers.create = async (...given) => {
      if (!hasChanged) {
        hasChanged = true;
        await instructions.end({ customerId }, 'ANC');
        const [ended] = (await instructions.choices({ customerId })).ended;
        await instructions.give({ customerId }, 'ANC', {
          ...{ agentId: other.agentId, community: 'Emmonak', account: '', recipient: '' },
          version: ended?.version ?? 0,
        });
      }
      return at.handovers.create(...given);
    };
    const service = at.serviceWith({ ...at.handovers, create: late });
    expect(await outcomeOf(service.handOver(at.staff, at.request(agent, records)))).toMatch(/has ended it/);
    expect(await at.statusesOf(records)).toEqual(['DESTINATION']);
  });

  const deactivate = ({ agentId, locationCode, ...fields }: Agent) =>
    agentService(at.table, at.clock).change(
      at.staff,
      { agentId, locationCode },
      {
        ...{ name: fields.name, kind: fields.kind, trackingUrl: fields.trackingUrl, phone: fields.phone },
        ...{ version: fields.version, isActive: false },
      },
    );

  it('to an agent that collects no more is refused', async () => {
    const agent = await at.anAgent();
    const { records } = await at.aVillager(agent, 1);
    await deactivate(agent);
    expect(await outcomeOf(at.handOver(at.request(agent, records)))).toBe(
      `${agent.name} no longer collects here.`,
    );
  });

  it('to an agent that staff deactivate in the middle of it is refused', async () => {
    const agent = await at.anAgent();
    const { records } = await at.aVillager(agent, 1);
    let isDeactivated = false;
    const late: typeof at.handovers.create = async (...given) => {
      if (!isDeactivated) await deactivate(agent);
      isDeactivated = true;
      return at.handovers.create(...given);
    };
    const service = at.serviceWith({ ...at.handovers, create: late });
    expect(await outcomeOf(service.handOver(at.staff, at.request(agent, records)))).toBe(
      `${agent.name} no longer collects here.`,
    );
    expect(await at.statusesOf(records)).toEqual(['DESTINATION']);
  });
});

describe('what an agent can collect', () => {
  it('is all packages that are here, each with the reason why it cannot go', async () => {
    const agent = await at.anAgent();
    const { customer } = await at.aVillager(agent, 1, { locationDetail: 'C-4' });
    await at.ready(customer, 1, { freightBillNum: 'NB600001', paymentStatus: 'UNPAID' });
    await at.ready(customer, 1, {
      freightBillNum: 'NB600002',
      notices: [{ at: '2026-02-03T18:00:00.000Z', by: 'EMAIL' }],
    });
    await at.ready(customer, 1, { freightBillNum: 'NB600003', destinationCode: 'FBK' });
    await at.ready(customer, 1, {
      freightBillNum: 'NB600004',
      refusal: { reason: 'DAMAGED', note: '', next: 'RETURN', at: '2026-02-03T18:00:00.000Z', by: 'dock' },
    });
    const { customers } = await at.pickupOf(agent);
    expect(customers).toHaveLength(1);
    const obstacles = customers[0]?.parcels.map(({ freightBillNum, obstacle }) => [freightBillNum, obstacle]);
    expect(Object.fromEntries(obstacles ?? [])).toEqual({
      NB200001: null,
      NB600001: 'Not paid',
      NB600004: 'Refused by the customer',
      NB600002: expect.stringMatching(/^\$[\d.]+ due for storage$/),
    });
  });
});
