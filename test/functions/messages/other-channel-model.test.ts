import { expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { textConsent } from '#functions/messages/settings/text-consent.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { example } from './reports/support.ts';
import { messageWorld, type Outcome } from './support/message-world.ts';

withLocalStores();

const PHONE = '907-555-0142';
/** Longer than a night and all retries of a message, in minutes. */
const UNTIL_QUIET = 24 * 60;
/** With the time until it is quiet, less than the time for which an event is news. */
const MAX_MINUTES = 16 * 60;

type Step =
  | { readonly do: 'lose'; readonly crash: number | null }
  | { readonly do: 'bounce'; readonly message: number; readonly crash: number | null }
  | { readonly do: 'pass'; readonly minutes: number; readonly crash: number | null }
  | { readonly do: 'fault'; readonly outcome: Outcome }
  | { readonly do: 'stop' | 'opt out' };

const crash = fc.option(fc.integer({ min: 1, max: 16 }), { freq: 2 });
const OUTCOMES: readonly Outcome[] = ['accepts without an answer', 'does not answer', 'is busy', 'refuses'];
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('lose' as const), crash }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('bounce' as const), message: fc.nat(9), crash }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 6, 700), crash }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('fault' as const), outcome: fc.constantFrom(...OUTCOMES) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('stop' as const, 'opt out' as const) }) },
  ),
  { minLength: 8, maxLength: 20, size: 'max' },
);

/** A customer with texts, to whom the steps happen. Then everything that is owed happens without faults. */
async function play(contactMethod: 'BOTH' | 'PHONE', isTextOff: boolean, actions: readonly Step[]) {
  const world = await messageWorld();
  const kinds = isTextOff ? { problems: { email: true, text: false } } : {};
  const { customerId } = await world.customer({ contactMethod }, { kinds });
  const consent = textConsent(world.table);
  await world.settings.changeWith(customerId, (before) =>
    consent.given(before, PHONE, 'I agree.', new Date(0)),
  );
  const owed: ((process: ReturnType<typeof world.process>) => Promise<unknown>)[] = [];
  const events: DomainEvent[] = [];
  let left = MAX_MINUTES;

  /** What the queue delivers, until it succeeds. */
  async function deliver(work: (typeof owed)[number], at: number | null) {
    try {
      await work(world.process(at === null ? undefined : crashAfter(at)));
    } catch {
      owed.push(work);
    }
  }
  for (const action of actions) {
    if (action.do === 'lose') {
      const parcel = await world.receive(customerId, { status: 'TRANSIT' });
      const lost = await world.change(parcel, { status: 'LOST' });
      events.push(...lost.events);
      for (const event of lost.events) await deliver(({ tell }) => tell(event), action.crash);
    } else if (action.do === 'bounce') {
      const sent = (await world.ledger(customerId)).filter(({ messageState }) => messageState === 'SENT');
      const message = sent[action.message % Math.max(1, sent.length)];
      const name = message?.channel === 'EMAIL' ? 'ses/bounce-permanent' : 'texts/blocked';
      if (message) await deliver(({ report }) => report(JSON.parse(example(name, message))), action.crash);
    } else if (action.do === 'pass') {
      const minutes = Math.min(action.minutes, left);
      left -= minutes;
      world.clock.time += minutes * MINUTE_MS;
      const process = world.process(action.crash === null ? undefined : crashAfter(action.crash));
      await process.sweep().catch(() => {});
    } else if (action.do === 'fault') world.outcomes.push(action.outcome);
    else if (action.do === 'opt out') world.optedOut.add(PHONE);
    else await consent.stopTexts(customerId, { by: 'PROFILE', at: world.clock.now() });
  }
  world.outcomes.length = 0;
  for (const work of owed.splice(0)) await work(world.process());
  for (let minute = 0; minute < UNTIL_QUIET; minute += 30) {
    world.clock.time += 30 * MINUTE_MS;
    await world.process().sweep();
  }
  return { world, customerId, events };
}

it('what a customer must know is told through the other channel if one fails, whatever crashes, and nothing is owed', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('BOTH' as const, 'PHONE' as const),
    fc.boolean(),
    steps,
    async (contactMethod, isTextOff, actions) => {
      const { world, customerId, events } = await play(contactMethod, isTextOff, actions);
      const ledger = await world.ledger(customerId);
      const { emailProblem, textsStoppedAt } = await world.settings.ofCustomer(customerId);
      expect(ledger.filter(({ dueAt }) => dueAt !== undefined)).toEqual([]);
      for (const { id } of events) {
        const [email, text] = (['EMAIL', 'TEXT'] as const).map((channel) =>
          ledger.filter((each) => each.channel === channel && each.facts.some((fact) => fact.id === id)),
        );
        const states = JSON.stringify([email, text, emailProblem, textsStoppedAt]);
        expect(email?.length, states).toBeLessThanOrEqual(1);
        expect(text?.length, states).toBeLessThanOrEqual(1);
        const [isEmailed, isTexted] = [email, text].map((found) => found?.[0]?.messageState === 'SENT');
        if (!isTexted) expect(email?.length === 1 || emailProblem !== undefined, states).toBe(true);
        if (!isEmailed) expect(text?.length === 1 || textsStoppedAt !== undefined, states).toBe(true);
      }
    },
  );
  await fc.assert(property, { numRuns: runs(10, 60), endOnFailure: true });
}, 120_000);
