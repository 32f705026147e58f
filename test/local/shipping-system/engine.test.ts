import { describe, expect, it } from 'vitest';
import type { OrderData } from '#functions/shipping/port/shipping-system.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';
import { orderData } from '#test/support/shipping/order-data.ts';

const START = Date.parse('2026-03-02T17:00:00.400Z');

function aSystem() {
  let now = START;
  const shipping = inMemoryShipping({ clock: { now: () => new Date(now) } });
  const create = async (trace = 'package-1', more: Partial<OrderData> = {}) => {
    const answer = await shipping.system.create(trace, orderData(more));
    if (answer.answer !== 'done') throw new Error(JSON.stringify(answer));
    return answer.order;
  };
  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
  };
  return { ...shipping, shipping, create, pass };
}

describe('the engine of the sandbox shipping system', () => {
  it('posts an order ten minutes after its creation, and says when it changed', async () => {
    const { system, create, pass } = aSystem();
    const { orderId, billNumber, modifiedAt } = await create();
    expect({ billNumber, modifiedAt }).toEqual({ billNumber: null, modifiedAt: '2026-03-02T17:00:00.000Z' });
    pass(11);
    const found = await system.find(['package-1']);
    expect(found).toMatchObject({
      orders: [{ orderId, billNumber: 'B70001', modifiedAt: '2026-03-02T17:10:00.000Z' }],
    });
  });

  it('reports all lines of the schema at once, and the rules one at a time', async () => {
    const { system, engine } = aSystem();
    const wrong = { customerNumber: '', destinationCode: 'SEA', carrier: 'x'.repeat(41), weightLbs: 9000 };
    engine.setRules({ laneWeights: { KOD: 5000 } });
    expect(await system.create('package-1', orderData(wrong))).toEqual({
      answer: 'invalid',
      lines: [
        'caller.clientId is required',
        'user2 exceeds 40 characters',
        'endZone is not a known zone [SEA]',
      ],
    });
    const heavy = { destinationCode: 'KOD', weightLbs: 9000 };
    expect(await system.create('package-1', orderData(heavy))).toEqual({
      answer: 'refused',
      line: 'Weight 9000 is over the limit of 5000 LB to zone KOD',
    });
    expect(engine.all()).toEqual([]);
  });

  it('requires the class and the phone number of dangerous goods, and inspects them before they leave', async () => {
    const { system, create } = aSystem();
    const goods = {
      unNumber: '',
      dotClass: '',
      packingGroup: '',
      quantity: null,
      unit: '',
      emergencyPhone: '',
    };
    const { orderId } = await create('package-1', { dangerousGoods: goods });
    const update = (more: object) => system.update(orderId, { dangerousGoods: { ...goods, ...more } });
    const status = { milestone: 'IN_TRANSIT', at: new Date(START).toISOString(), isUndo: false } as const;
    expect(await system.addStatus(orderId, status)).toMatchObject({ answer: 'refused' });
    expect(await update({ unNumber: 'UN1263' })).toMatchObject({
      line: 'Dangerous goods UN1263 require a class',
    });
    expect(await update({ unNumber: 'UN1263', dotClass: '3' })).toMatchObject({ answer: 'refused' });
    expect(await update({ unNumber: 'UN1263', dotClass: '3', emergencyPhone: '800' })).toMatchObject({
      answer: 'done',
    });
    expect(await system.addStatus(orderId, status)).toMatchObject({ answer: 'done' });
  });

  it('does not change a billed order, and restores a canceled one by a status', async () => {
    const { system, engine, create } = aSystem();
    const { orderId } = await create();
    await system.cancel(orderId);
    const status = { milestone: 'AVAILABLE', at: new Date(START).toISOString(), isUndo: false } as const;
    expect(await system.addStatus(orderId, status)).toMatchObject({
      order: { statuses: [{ behavior: 'canceled' }, { behavior: 'available', milestone: 'AVAILABLE' }] },
    });
    engine.setStatus(Number(orderId), {
      ...{ statusCode: 'BILLD', statusDate: '2026-03-02T18:00:00Z', reasonCode: null, comment: null },
    });
    for (const answer of [await system.update(orderId, { weightLbs: 1 }), await system.cancel(orderId)])
      expect(answer).toMatchObject({ answer: 'refused' });
  });

  it('is down until a time of its clock', async () => {
    const { system, faults, pass } = aSystem();
    faults.downUntil = START + 5 * MINUTE_MS;
    expect(await system.find(['package-1'])).toEqual({ answer: 'wait', seconds: null });
    pass(6);
    expect(await system.find(['package-1'])).toEqual({ answer: 'done', orders: [] });
  });

  it('loses a request before the work, loses its answer, or works later', async () => {
    const { system, shipping, engine } = aSystem();
    await system.find(['package-0']);
    for (const [loss, count] of [
      ['before', 0],
      ['after', 1],
      ['later', 1],
    ] as const) {
      shipping.loss = () => loss;
      expect(await system.create('package-1', orderData())).toEqual({ answer: 'unknown' });
      expect(engine.all()).toHaveLength(count);
    }
    await shipping.catchUp();
    expect(engine.all()).toHaveLength(2);
  });
});
