import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { example } from '#test/functions/messages/reports/support.ts';
import { messageWorld } from '#test/functions/messages/support/message-world.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import type { FailedEvent, Place } from '#tools/redrive/failed-event.ts';
import { overdueMessages } from '#tools/redrive/message-state.ts';
import { playFailedEvents, showFailedEvents } from '#tools/redrive/play-again.ts';
import { stageState } from '#tools/redrive/stage-state.ts';

withLocalStores();

/** Bodies in the dead-letter queue of `message-sender`, and the queue that they are moved back to. */
function aQueue(...bodies: string[]) {
  const letters = bodies.map((body, index): FailedEvent => ({ id: `m${index + 1}`, body, receipt: body }));
  const dead = new Set(letters);
  const moved: string[] = [];
  const place: Place = {
    name: 'Dead letters',
    list: async () => letters,
    read: ({ body }) => ({ functionName: 'message-sender', events: [JSON.parse(body)] }),
    play: async ({ body }) => void moved.push(body),
    remove: async (letter) => void dead.delete(letter),
    release: async () => {},
  };
  return { dead, moved, place };
}

/** A customer with the events of two packages that have become ready. */
async function aWorldWithEvents() {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  const eventOf = async (): Promise<DomainEvent> => {
    const parcel = await world.receive(customerId, { status: 'TRANSIT' });
    const { events } = await world.change(
      parcel,
      withStatus(parcel, 'DESTINATION', world.clock.now(), 'dock'),
    );
    const [event] = events;
    if (!event) throw new Error('There is no event.');
    return event;
  };
  const run = async (command: typeof showFailedEvents, ...bodies: unknown[]) => {
    const queue = aQueue(...bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body))));
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line.replace('message-sender, an unknown time: ', ''));
    const now = world.clock.now();
    const assess = stageState({ table: world.table, images: { etag: async () => null }, now });
    const failed = await command({ places: [queue.place], assess, print });
    lines.push(...(await overdueMessages(world.table, now)));
    return { failed, lines, moved: queue.moved, left: [...queue.dead].map(({ id }) => id) };
  };
  return { world, customerId, run, told: await eventOf(), lost: await eventOf() };
}

describe('playing messages again', () => {
  it('moves back what nobody was told, and removes what they were', async () => {
    const { world, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const { failed, lines, moved, left } = await run(playFailedEvents, told, lost);
    expect(failed).toBe(0);
    expect(moved).toEqual([JSON.stringify(lost)]);
    expect(left).toEqual([]);
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^ {2}m1: removed: .*: sent$/),
      expect.stringMatching(/^ {2}m2: played again: .*: not sent by EMAIL$/),
      'Dead letters: 2, of these 0 left',
    ]);
  });

  it('never leads to a second message, even if a letter is there twice', async () => {
    const { world, customerId, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const { moved } = await run(playFailedEvents, lost, lost, told);
    for (const body of moved) await world.tell(JSON.parse(body));
    await world.pass(11);
    expect(world.mails).toHaveLength(1);
    const [message] = await world.ledger(customerId);
    expect(message?.facts.map(({ id }) => id).sort()).toEqual([told.id, lost.id].sort());
    expect((await run(playFailedEvents, lost)).moved).toEqual([]);
  });

  it('removes an event that is no longer news', async () => {
    const { world, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    world.clock.time += 3 * DAY_MS;
    const { lines, moved, left } = await run(playFailedEvents, lost);
    expect([moved, left]).toEqual([[], []]);
    expect(lines[0]).toMatch(/no longer to be sent$/);
  });

  it('moves back an event that is no longer news, but whose reminders nobody has planned', async () => {
    const { world, customerId, run, lost } = await aWorldWithEvents();
    world.clock.time += 3 * DAY_MS;
    const { lines, moved } = await run(playFailedEvents, lost);
    expect(lines[0]).toMatch(/no longer to be sent, but the customer's reminders are not planned$/);
    for (const body of moved) await world.tell(JSON.parse(body));
    expect(await world.ledger(customerId)).toEqual([]);
    expect(await run(playFailedEvents, lost)).toMatchObject({ moved: [], left: [] });
  });

  it('moves back a report, which can be applied twice', async () => {
    const { run } = await aWorldWithEvents();
    const body = example('ses/bounce-permanent');
    expect(await run(playFailedEvents, body)).toMatchObject({ moved: [body], left: [], failed: 0 });
  });

  it('keeps what it cannot read, and continues', async () => {
    const { run, lost } = await aWorldWithEvents();
    const { failed, moved, left } = await run(playFailedEvents, '{', { type: 'unknown' }, lost);
    expect(failed).toBe(2);
    expect(moved).toEqual([JSON.stringify(lost)]);
    expect(left).toEqual(['m1', 'm2']);
  });
});

describe('showing messages', () => {
  it('says what each is, and which messages of the ledger are overdue, and changes nothing', async () => {
    const { world, customerId, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const early = await run(showFailedEvents, told, lost, '{');
    expect(early).toMatchObject({ moved: [], left: ['m1', 'm2', 'm3'] });
    expect(early.lines).toEqual([
      'Dead letters: 3',
      expect.stringMatching(/^ {2}m1: .*: sent: nothing left to do$/),
      expect.stringMatching(/^ {2}m2: .*: not sent by EMAIL: to be played again$/),
      expect.stringMatching(/^ {2}m3: unreadable: /),
      'In all: 3',
      'Overdue messages in the ledger: 0',
    ]);
    // The digest of ten minutes, and 15 more.
    world.clock.time += 26 * MINUTE_MS;
    const [message] = await world.ledger(customerId);
    expect((await run(showFailedEvents)).lines).toEqual([
      'Dead letters: 0',
      'In all: 0',
      'Overdue messages in the ledger: 1',
      `  ${customerId} ${message?.messageId}`,
    ]);
  });
});
