import { expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aPortal, connectStoresOf, TIME } from '../portal-support.ts';

it(
  'the portal finds a package that the system does not know, and sends it again after a pause',
  TIME,
  async () => {
    const portal = await aPortal();
    connectStoresOf(portal);
    const { shippingSystem, clock, tableName } = portal;
    if (!shippingSystem) throw new Error('There is no sandbox.');
    const { controls } = shippingSystem;
    const parcel = aParcelRecord(newCustomerId(clock.now()), { customerNumber: '10001' });
    await parcelRepository(connectTable(tableName)).create(parcel);
    controls.fail('create', { kind: 'license' });
    const histories = async () => {
      await clock.moveTo(new Date(clock.now().getTime() + MINUTE_MS));
      return controls.orders().map(({ statusHistory }) => statusHistory.map(({ statusCode }) => statusCode));
    };
    await expect.poll(histories, { timeout: 40_000, interval: 500 }).toEqual([['AVAIL']]);
  },
);
