import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { epochSeconds } from '../../../functions/data/expiry.ts';
import { Table } from '../../../functions/data/table.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

const tickets = defineEntity({
  type: 'ticket',
  schema: z.extend(Versioned, { day: z.string(), id: z.string(), expiresAt: z.optional(z.int()) }),
  keys: ({ day, id }) => ({ pk: day, sk: id }),
});

const NOON = new Date('2026-03-02T12:00:00Z');
const tableAt = (now: Date) =>
  new Table(TABLE_NAME, DynamoDBDocumentClient.from(new DynamoDBClient({})), { clock: { now: () => now } });
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const aTicket = (expiresAt?: Date) => ({
  day: crypto.randomUUID(),
  id: 'A',
  version: 1,
  ...(expiresAt && { expiresAt: epochSeconds(expiresAt) }),
});

describe('an expired record', () => {
  it('is not found and not listed, although the engine still has it', async () => {
    const ticket = aTicket(later(10));
    const permanent = { ...aTicket(), day: ticket.day, id: 'B' };
    await tableAt(NOON).create(tickets, ticket);
    await tableAt(NOON).create(tickets, permanent);
    const idsAt = async (now: Date) =>
      (await tableAt(now).query(tickets, { partition: ticket.day })).items.map(({ id }) => id);

    expect(await tableAt(later(9)).get(tickets, tickets.keys(ticket))).toEqual(ticket);
    expect(await idsAt(later(9))).toEqual(['A', 'B']);
    expect(await tableAt(later(10)).get(tickets, tickets.keys(ticket))).toBeNull();
    expect(await idsAt(later(10))).toEqual(['B']);
  });

  it('does not make a page shorter', async () => {
    const ticket = aTicket(later(10));
    await tableAt(NOON).create(tickets, ticket);
    for (const id of ['B', 'C', 'D'])
      await tableAt(NOON).create(tickets, { ...aTicket(), day: ticket.day, id });
    const page = await tableAt(later(10)).query(tickets, { partition: ticket.day, limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(['B', 'C']);
    expect(page.after).toBe('C');
  });

  it('can be replaced by a new one, alone and in a transaction', async () => {
    const ticket = aTicket(later(10));
    await tableAt(NOON).create(tickets, ticket);
    const again = { ...ticket, expiresAt: epochSeconds(later(30)) };
    await expect(tableAt(later(9)).create(tickets, again)).rejects.toMatchObject({ name: 'VersionConflict' });
    await tableAt(later(10)).create(tickets, again);
    const table = tableAt(later(30));
    await table.transact({ ticket: table.creation(tickets, { ...again, expiresAt: undefined }) });
    expect(await tableAt(later(600)).get(tickets, tickets.keys(ticket))).toMatchObject({ id: 'A' });
  });
});
