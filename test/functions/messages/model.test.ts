import { expect, it } from 'vitest';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { plannedMessages } from '#functions/messages/planning/message-plan.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { rulesOf } from '#shared/rules/messages/message-types.ts';
import { crashAfter, type Interceptor } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { type MessageWorld, messageWorld, type Outcome } from './support/message-world.ts';

withLocalStores();

const MOVES: readonly Partial<ParcelRecord>[] = [
  { status: 'TRANSIT' },
  { status: 'DESTINATION' },
  { status: 'LOST' },
  { status: 'DESTINATION', destinationCode: 'KEN' },
];

/** The owner of each package. */
const PACKAGES = [0, 1, 0, 0];

/** Longer than all retries of a message, in minutes. */
const UNTIL_QUIET = 240;

type Step =
  /** Moves a package; its event is delivered now, or later. */
  | { readonly do: 'move'; readonly parcel: number; readonly move: number; readonly isDelivered: boolean }
  /** Delivers one of the events so far, again or for the first time. */
  | { readonly do: 'deliver'; readonly event: number; readonly crash: Crash }
  | { readonly do: 'pass'; readonly minutes: number; readonly crash: Crash }
  | { readonly do: 'fault'; readonly outcome: Outcome };

/** After a number of calls, or right after the mail or text service was called. */
const crash = fc.option(fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constant('sent' as const)), { freq: 4 });
type Crash = number | 'sent' | null;

function crashing(crash: Crash): Interceptor | undefined {
  if (crash === null) return undefined;
  return crash === 'sent' ? crashAfter(1, ['sendMail', 'send']) : crashAfter(crash);
}
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        parcel: fc.nat(PACKAGES.length - 1),
        move: fc.nat(MOVES.length - 1),
        isDelivered: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const), event: fc.nat(20), crash }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 11), crash }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('fault' as const),
        outcome: fc.constantFrom<Outcome>(
          'accepts without an answer',
          'does not answer',
          'is busy',
          'refuses',
        ),
      }),
    },
  ),
  { minLength: 20, maxLength: 40, size: 'max' },
);

/** Runs the steps, then lets everything that is owed happen without faults. Returns all events. */
async function play(world: MessageWorld, packages: ParcelRecord[], actions: readonly Step[]) {
  const events: DomainEvent[] = [];
  const delivered = new Set<DomainEvent>();
  const deliver = async (event: DomainEvent, crash: Crash) => {
    try {
      await world.process(crashing(crash)).tell(event);
      delivered.add(event);
    } catch {
      // The queue delivers it again.
    }
  };
  for (const action of actions) {
    if (action.do === 'move') {
      const [parcel, changes] = [packages[action.parcel], MOVES[action.move]];
      if (!parcel || !changes) continue;
      const moved = await world.change(parcel, changes);
      packages[action.parcel] = moved.parcel;
      events.push(...moved.events);
      if (action.isDelivered) for (const event of moved.events) await deliver(event, null);
    } else if (action.do === 'deliver') {
      const event = events.at(-1 - (action.event % Math.max(1, events.length)));
      if (event) await deliver(event, action.crash);
    } else if (action.do === 'pass') {
      world.clock.time += action.minutes * MINUTE_MS;
      await world
        .process(crashing(action.crash))
        .sweep()
        .catch(() => {});
    } else world.outcomes.push(action.outcome);
  }
  world.outcomes.length = 0;
  for (const event of events) if (!delivered.has(event)) await deliver(event, null);
  expect(delivered.size).toBe(events.length);
  for (let minute = 0; minute < UNTIL_QUIET; minute += 10) {
    world.clock.time += 10 * MINUTE_MS;
    await world.process().sweep();
  }
  return events;
}

it('each event is in the ledger exactly once for each channel, whatever crashes, and nothing is owed after the fault', async () => {
  const property = fc.asyncProperty(steps, async (actions) => {
    const world = await messageWorld();
    const owners = [await world.customer({ contactMethod: 'BOTH' }), await world.customer()];
    const packages = await Promise.all(
      PACKAGES.map((owner) => world.receive(owners[owner]?.customerId ?? '')),
    );
    const events = await play(world, packages, actions);

    const ledger = (await Promise.all(owners.map(({ customerId }) => world.ledger(customerId)))).flat();
    const told = ledger.flatMap(({ channel, facts }) => facts.map(({ id }) => `${id} ${channel}`));
    const expected = await Promise.all(events.map((event) => channelsOf(world, event)));
    expect(told.sort()).toEqual(expected.flat().sort());

    for (const message of ledger) {
      const { messageId, messageType, messageState, dueAt, hadUnknownOutcome, tries } = message;
      const copies = [...world.mails, ...world.textMessages].filter((sent) => sent.messageId === messageId);
      expect(dueAt, JSON.stringify(message)).toBeUndefined();
      expect(['SENT', 'REFUSED', 'CANCELED', 'UNKNOWN']).toContain(messageState);
      if (messageState === 'SENT') expect(copies.length).toBeGreaterThan(0);
      if (messageState === 'UNKNOWN') expect(rulesOf(messageType).isRepeated).toBe(false);
      // A second copy is possible only after an unknown outcome, and only of messages that must not be missed.
      const mayRepeat = rulesOf(messageType).isRepeated && hadUnknownOutcome;
      expect(copies.length).toBeLessThanOrEqual(mayRepeat ? tries : 1);
    }
  });
  await fc.assert(property, { numRuns: runs(10, 200), endOnFailure: true });
}, 120_000);

async function channelsOf({ table, settings, clock }: MessageWorld, event: DomainEvent): Promise<string[]> {
  const customer = await customerRepository(table).find(event.customerId);
  if (!customer) throw new Error('The customer is missing.');
  const choices = await settings.ofCustomer(event.customerId);
  const planned = plannedMessages(event, customer, choices, {
    now: clock.now(),
    isTextOn: true,
    canPush: false,
  });
  return planned.map(({ channel }) => `${event.id} ${channel}`);
}
