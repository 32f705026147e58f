import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type DeadLetter, listDeadLetters, resendDeadLetters } from '#tools/messages/dead-letters.ts';
import { example } from './reports/support.ts';
import { messageWorld } from './support/message-world.ts';

withLocalStores();

/** Bodies in a dead-letter queue, and the queue that they are moved back to. */
function aQueue(...bodies: string[]) {
  const letters = bodies.map((body, index): DeadLetter => ({ id: `m${index + 1}`, body, receipt: body }));
  const dead = new Set(letters);
  const moved: string[] = [];
  return {
    dead,
    moved,
    receiveAll: async () => letters,
    release: async () => {},
    moveBack: async (letter: DeadLetter) => {
      moved.push(letter.body);
      dead.delete(letter);
    },
    remove: async (letter: DeadLetter) => void dead.delete(letter),
  };
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
  const run = async (command: typeof listDeadLetters | typeof resendDeadLetters, ...bodies: unknown[]) => {
    const queue = aQueue(...bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body))));
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const failed = await command({ table: world.table, queue, now: world.clock.now(), print });
    return { failed, lines, moved: queue.moved, left: [...queue.dead].map(({ id }) => id) };
  };
  return { world, customerId, run, told: await eventOf(), lost: await eventOf() };
}

describe('resending dead letters', () => {
  it('moves back what nobody was told, and removes what they were', async () => {
    const { world, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const { failed, lines, moved, left } = await run(resendDeadLetters, told, lost);
    expect(failed).toBe(0);
    expect(moved).toEqual([JSON.stringify(lost)]);
    expect(left).toEqual([]);
    expect(lines).toEqual([
      expect.stringMatching(/^m1: removed: .*: told$/),
      expect.stringMatching(/^m2: sent again: .*: not told by EMAIL$/),
    ]);
  });

  it('never leads to a second message, even if a letter is there twice', async () => {
    const { world, customerId, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const { moved } = await run(resendDeadLetters, lost, lost, told);
    for (const body of moved) await world.tell(JSON.parse(body));
    await world.pass(11);
    expect(world.mails).toHaveLength(1);
    const [message] = await world.ledger(customerId);
    expect(message?.facts.map(({ id }) => id).sort()).toEqual([told.id, lost.id].sort());
    expect((await run(resendDeadLetters, lost)).moved).toEqual([]);
  });

  it('removes an event that is no longer news', async () => {
    const { world, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    world.clock.time += 3 * DAY_MS;
    const { lines, moved, left } = await run(resendDeadLetters, lost);
    expect([moved, left]).toEqual([[], []]);
    expect(lines).toEqual([expect.stringMatching(/no longer to be told$/)]);
  });

  it('moves back an event that is no longer news, but whose reminders nobody has planned', async () => {
    const { world, customerId, run, lost } = await aWorldWithEvents();
    world.clock.time += 3 * DAY_MS;
    const { lines, moved } = await run(resendDeadLetters, lost);
    expect(lines).toEqual([
      expect.stringMatching(/no longer to be told, but the customer's reminders are not planned$/),
    ]);
    for (const body of moved) await world.tell(JSON.parse(body));
    expect(await world.ledger(customerId)).toEqual([]);
    expect(await run(resendDeadLetters, lost)).toMatchObject({ moved: [], left: [] });
  });

  it('moves back a report, which can be applied twice', async () => {
    const { run } = await aWorldWithEvents();
    const body = example('ses/bounce-permanent');
    expect(await run(resendDeadLetters, body)).toMatchObject({ moved: [body], left: [], failed: 0 });
  });

  it('keeps what it cannot read, and continues', async () => {
    const { run, lost } = await aWorldWithEvents();
    const { failed, moved, left } = await run(resendDeadLetters, '{', { type: 'unknown' }, lost);
    expect(failed).toBe(2);
    expect(moved).toEqual([JSON.stringify(lost)]);
    expect(left).toEqual(['m1', 'm2']);
  });
});

describe('listing dead letters', () => {
  it('says what each is, and which messages of the ledger are overdue, and changes nothing', async () => {
    const { world, customerId, run, told, lost } = await aWorldWithEvents();
    await world.tell(told);
    const early = await run(listDeadLetters, told, lost, '{');
    expect(early).toMatchObject({ moved: [], left: ['m1', 'm2', 'm3'] });
    expect(early.lines).toEqual([
      'Dead letters: 3',
      expect.stringMatching(/^ {2}m1: .*: told$/),
      expect.stringMatching(/^ {2}m2: .*: not told by EMAIL$/),
      expect.stringMatching(/^ {2}m3: unreadable: /),
      'Overdue messages in the ledger: 0',
    ]);
    // The digest of ten minutes, and 15 more.
    world.clock.time += 26 * MINUTE_MS;
    const [message] = await world.ledger(customerId);
    expect((await run(listDeadLetters)).lines).toEqual([
      'Dead letters: 0',
      'Overdue messages in the ledger: 1',
      `  ${customerId} ${message?.messageId}`,
    ]);
  });
});
