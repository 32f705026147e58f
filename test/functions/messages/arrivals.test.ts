import { describe, expect, it } from 'vitest';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { newClosure } from '#functions/appointments/closures/closure-rules.ts';
import { closureEntity, closureRepository } from '#functions/locations/closure-repository.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { closureChecks } from '#functions/schedule/closure-checks.ts';
import { withCheck } from '#functions/schedule/sailing-checks.ts';
import type { CallRecord, SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import type { SailingReason } from '#shared/rules/sailings/sailing.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aCall, aSailing } from '#test/support/sailings/a-sailing.ts';
import { type MessageWorld, messageWorld } from './support/message-world.ts';

withLocalStores();

/** Monday, November 30, 2026, noon in Anchorage. The ship of Sunday arrives on Wednesday. */
const MONDAY = '2026-11-30T12:00-09:00';
/** Longer than staff have to correct a change, and messages are spread. */
const TOLD_MINUTES = 15;
const LOAD_55 = '2026-11-29_LOAD55';
const LOAD_56 = '2026-12-02_LOAD56';

const STORM = {
  closureId: '0b5f0f0e-5b1c-4f0e-9d6c-0d6f8f9b7a11',
  locationCode: 'ANC',
  reason: 'Storm',
  ...{ from: '2026-12-04T00:00', until: '2026-12-05T00:00' },
} as const;
const NO_OTHER = { terminal: terminalAt('ANC', new Date(MONDAY)), closures: [] };

const aToldCall = (changes: Partial<CallRecord>): CallRecord => {
  const range = { from: '2026-12-03', to: '2026-12-04' };
  return { ...(aCall() as CallRecord), allowanceDays: 0, first: range, told: range, ...changes };
};

/** A ship at sea, with calls in Anchorage and Kodiak, and one that follows. */
async function aShip() {
  const world = await messageWorld(new Date(MONDAY));
  const { clock, table } = world;
  const sailings = sailingRepository(table);
  const stored = { changes: [], createdAt: '2026-11-01T00:00:00.000Z', createdBy: 'sam', version: 1 };
  await sailings.save(null, {
    ...(aSailing() as SailingRecord),
    ...stored,
    calls: [aToldCall({}), aToldCall({ locationCode: 'KOD' })],
  });
  const arrival = { planned: '2026-12-05T06:00' };
  await sailings.save(null, {
    ...(aSailing() as SailingRecord),
    ...{ ...stored, sailingId: LOAD_56, loadNumber: 'LOAD 56', cutoff: '2026-12-02T12:00' },
    departure: { planned: '2026-12-02T18:00' },
    calls: [aToldCall({ arrival }), aToldCall({ locationCode: 'KOD', arrival })].map(
      ({ first: _, told: __, ...call }) => call,
    ),
  });
  const find = async (sailingId: string) => {
    const sailing = await sailings.find(sailingId, true);
    if (!sailing) throw new Error('There is no such sailing.');
    return sailing;
  };

  /** Changes a call, or the whole sailing, as staff do. */
  async function change(
    code: string,
    fields: Partial<CallRecord>,
    { sailingId = LOAD_55, reason = 'WEATHER' as SailingReason } = {},
  ): Promise<void> {
    const before = await find(sailingId);
    const calls = before.calls.map((call) => (call.locationCode === code ? { ...call, ...fields } : call));
    const at = clock.now().toISOString();
    const entry = { at, by: 'sam', source: 'CARRIER_NOTICE' as const, reason };
    const field = { field: `${code}.arrival`, from: null, to: null };
    const changes = [...before.changes, { ...entry, fields: [field] }];
    await sailings.save(before, withCheck({ ...before, calls, changes }, clock.now()));
  }

  return {
    ...world,
    find,
    changeCall: change,
    changeParcel: world.change,
    delay: (code: string, estimated: string, sailingId = LOAD_55) =>
      change(code, { arrival: { planned: '2026-12-02T06:00', estimated } }, { sailingId }),

    /** A customer with packages aboard, whose departure they were told. */
    aboard: async (codes: readonly ('ANC' | 'KOD')[], choices: Parameters<typeof world.customer>[1] = {}) => {
      const customer = await world.customer({ contactMethod: 'EMAIL' }, choices);
      const parcels = [];
      for (const destinationCode of codes) parcels.push(await load(customer.customerId, { destinationCode }));
      return { ...customer, parcels };
    },
    load,
  };

  async function load(customerId: string, changes: Partial<ParcelRecord> = {}): Promise<ParcelRecord> {
    const parcel = aParcelRecord(customerId, { sailingId: LOAD_55, ...changes }, ['TRANSIT']);
    await world.parcels.create(parcel);
    return parcel;
  }
}

const subjectsOf = (mails: readonly { readonly to: string; readonly subject: string }[], email: string) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('a ship that is delayed twice within a minute and then skips a port', () => {
  it('is told once to everyone aboard, as it is in the end', async () => {
    const ship = await aShip();
    const [inAnchorage, inKodiak, inBoth] = [
      await ship.aboard(['ANC']),
      await ship.aboard(['KOD']),
      await ship.aboard(['ANC', 'ANC', 'KOD']),
    ];
    await ship.delay('ANC', '2026-12-03T06:00');
    await ship.delay('ANC', '2026-12-04T06:00');
    await ship.pass(5);
    await ship.changeCall('KOD', { skippedAt: ship.clock.now().toISOString() });
    await ship.pass(4);
    expect(ship.mails).toEqual([]);
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, inAnchorage.email)).toEqual([
      'Your package NB100001 is now expected Dec 5 to 7',
    ]);
    expect(subjectsOf(ship.mails, inKodiak.email)).toEqual(['Your package NB100001 is delayed']);
    expect(subjectsOf(ship.mails, inBoth.email)).toEqual(['3 packages are expected on other days']);
    const text = ship.mails.find(({ to }) => to === inBoth.email)?.text;
    expect(text).toMatch(
      /2 packages for Anchorage are now expected .* Dec 5 to 7, instead of Dec 3 to 4, because of bad weather/,
    );
    expect(text).toMatch(
      /does not reach Kodiak as planned, because of bad weather. The next one is not chosen yet/,
    );
    // Staff see what was told, and to how many.
    const { announcements } = await ship.find(LOAD_55);
    expect(announcements).toMatchObject([
      {
        number: 1,
        customers: 3,
        calls: [
          { locationCode: 'ANC', to: '2026-12-07', before: { to: '2026-12-04' } },
          { locationCode: 'KOD', basis: 'UNDECIDED' },
        ],
      },
    ]);
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toHaveLength(3);
  });
});

describe('those aboard', () => {
  it('hear nothing of changes that cancel out, or that leave the last day as it is', async () => {
    const ship = await aShip();
    await ship.aboard(['ANC']);
    await ship.delay('ANC', '2026-12-04T06:00');
    await ship.delay('ANC', '2026-12-02T06:00');
    await ship.pass(TOLD_MINUTES);
    await ship.delay('ANC', '2026-12-02T09:00');
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toEqual([]);
    // The end of Friday, which they know as the last day.
    expect((await ship.find(LOAD_55)).checkAt).toBe('2026-12-05T09:00:00.000Z');
  });

  it('hear that a closure of their terminal moves the days', async () => {
    const ship = await aShip();
    const { email } = await ship.aboard(['ANC']);
    await ship.aboard(['KOD']);
    const closure = { ...newClosure(STORM, { ...NO_OTHER, by: 'carol', now: ship.clock.now() }), version: 1 };
    await closureRepository(ship.table).save(null, closure);
    const changes = [{ eventId: 'one', before: null, after: closureEntity.write(closure) }];
    // Packages are on the load of Wednesday already.
    const range = { from: '2026-12-07', to: '2026-12-08' };
    const before = await ship.find(LOAD_56);
    const calls = before.calls.map((call) => ({ ...call, first: range, told: range }));
    await sailingRepository(ship.table).save(before, { ...before, calls });
    const checkSailings = closureChecks(ship.table, ship.clock);
    await checkSailings(changes);
    await checkSailings(changes);
    expect((await ship.find(LOAD_56)).checkAt).toBe((await ship.find(LOAD_55)).checkAt);
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toHaveLength(1);
    expect(subjectsOf(ship.mails, email)).toEqual(['Your package NB100001 is now expected Dec 3 to 5']);
  });

  it.each([
    { name: 'that is still to come', minutesBefore: -4, count: 1 },
    { name: 'that comes before', minutesBefore: 4, count: 1 },
    { name: 'that came before the change', minutesBefore: 14, count: 2 },
  ])(
    'hear of their new days in the message about their departure $name',
    async ({ minutesBefore, count }) => {
      const ship = await aShip();
      const { customerId, email } = await ship.customer();
      if (minutesBefore < 0) await ship.delay('ANC', '2026-12-04T06:00');
      await ship.pass(Math.max(0, -minutesBefore));
      const changes = { status: 'TRANSIT', sailingId: LOAD_55 } as const;
      const { events } = await ship.changeParcel(await ship.receive(customerId), changes);
      for (const event of events) await ship.tell(event);
      await ship.pass(Math.max(0, minutesBefore));
      if (minutesBefore > 0) await ship.delay('ANC', '2026-12-04T06:00');
      await ship.pass(TOLD_MINUTES);
      expect(subjectsOf(ship.mails, email)).toEqual(
        [
          'Your package NB100001 is on its way to Anchorage',
          'Your package NB100001 is now expected Dec 5 to 7',
        ].slice(0, count),
      );
    },
  );

  it('hear that they can come earlier', async () => {
    const ship = await aShip();
    const { email } = await ship.aboard(['ANC']);
    await ship.delay('ANC', '2026-12-01T06:00');
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toEqual(['Your package NB100001 is now expected Dec 2 to 3']);
  });

  it('hear when the last day has passed', async () => {
    const ship = await aShip();
    const { email } = await ship.aboard(['ANC']);
    await ship.delay('ANC', '2026-12-02T06:00');
    await ship.pass(TOLD_MINUTES);
    ship.clock.time = Date.parse('2026-12-05T00:00-09:00') - 2 * MINUTE_MS;
    await ship.pass(1);
    expect(ship.mails).toEqual([]);
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toEqual(['Your package NB100001 is now expected Dec 5 to 7']);
    expect(ship.mails[0]?.text).not.toContain('because of');
  });

  it('hear of a closure that is stored while they are told of something else', async () => {
    const ship = await aShip();
    const { email } = await ship.aboard(['ANC']);
    await ship.delay('ANC', '2026-12-04T06:00');
    ship.clock.time += 10 * MINUTE_MS;
    const storm = { ...STORM, from: '2026-12-07T00:00', until: '2026-12-08T00:00' };
    const closure = { ...newClosure(storm, { ...NO_OTHER, by: 'carol', now: ship.clock.now() }), version: 1 };
    let isStored = false;
    const running = ship.process(async (method, call) => {
      const result = await call();
      if (method === 'create' && !isStored) {
        isStored = true;
        await closureRepository(ship.table).save(null, closure);
        const change = { eventId: 'one', before: null, after: closureEntity.write(closure) };
        await closureChecks(ship.table, ship.clock)([change]);
      }
      return result;
    });
    await running.sweep();
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toEqual([
      'Your package NB100001 is now expected Dec 5 to 7',
      'Your package NB100001 is now expected Dec 5 to 8',
    ]);
  });

  it('hear it although one of them has a damaged record, and also of the next change', async () => {
    const ship = await aShip();
    const damaged = await ship.aboard(['ANC']);
    const { email } = await ship.aboard(['ANC']);
    await ship.settings.change(damaged.customerId, (before) => ({
      ...before,
      isEveningDigest: 'yes' as unknown as boolean,
    }));
    await ship.delay('ANC', '2026-12-04T06:00');
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toHaveLength(1);
    ship.clock.time += HOUR_MS;
    await ship.pass(1);
    expect((await ship.find(LOAD_55)).announcements).toMatchObject([{ customers: 1 }]);
    await ship.delay('ANC', '2026-12-06T06:00');
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toHaveLength(2);
  });

  it('hear that something is missing only if it is theirs, and nothing is ready', async () => {
    const ship = await aShip();
    const missing = await ship.aboard(['ANC']);
    const arrived = await ship.aboard(['ANC']);
    const [parcel] = arrived.parcels;
    if (!parcel) throw new Error('Nothing is aboard.');
    await ship.changeCall('ANC', { arrival: { planned: '2026-12-02T06:00', actual: '2026-12-02T06:00' } });
    ship.clock.time = Date.parse('2026-12-03T15:00-09:00');
    await ship.pass(TOLD_MINUTES);
    await ship.changeParcel(parcel, { status: 'DESTINATION' });
    const closed = { at: ship.clock.now().toISOString(), by: 'sam', missing: [], unlisted: [] };
    await ship.changeCall('ANC', { closed, readyOn: '2026-12-03' });
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, missing.email)).toEqual([
      'Your package NB100001 did not arrive with its load',
    ]);
    expect(subjectsOf(ship.mails, arrived.email)).toEqual([]);
  });
});

describe('a booked pickup before the new day', () => {
  /** A customer without news on the way, who has booked a pickup for a package that is ready. Another one is aboard. */
  async function booked() {
    const ship = await aShip();
    const off = { kinds: { progress: { email: false, text: false } } };
    const customer = await ship.aboard(['ANC'], off);
    const other = await ship.aboard(['ANC'], off);
    const ready = aParcelRecord(customer.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await ship.parcels.create(ready);
    const pickupDate = '2026-12-04T10:00:00-09:00';
    const appointments = appointmentService(ship.table, ship.clock);
    const { id } = await appointments.book(customer, { locationCode: 'ANC', pickupDate, notes: '' });
    return { ship, customer, other, move: new URLSearchParams({ move: id }).toString() };
  }

  it('is told although news is off, with free times after it', async () => {
    const { ship, customer, other, move } = await booked();
    await ship.delay('ANC', '2026-12-04T06:00');
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toMatchObject([{ to: customer.email }]);
    expect(ship.mails[0]?.text).toContain('Your pickup in Anchorage on Fri, Dec 4, 10:00 AM is before that.');
    expect(ship.mails[0]?.text).toContain('Mon, Dec 7, 8:00 AM: http');
    expect(ship.mails[0]?.text).toContain(move);
    expect(await ship.ledger(other.customerId)).toEqual([]);
    expect(await ship.ledger(customer.customerId)).toMatchObject([{ messageType: 'pickup-before-arrival' }]);
  });

  it('is told without later times if nobody knows the new day, because what is ready would wait for weeks', async () => {
    const { ship, customer, move } = await booked();
    await ship.changeCall('ANC', { skippedAt: MONDAY });
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toMatchObject([{ to: customer.email }]);
    expect(ship.mails[0]?.text).toContain('Your pickup in Anchorage on Fri, Dec 4, 10:00 AM');
    expect(ship.mails[0]?.text).not.toContain(move);
  });
});

describe('a sailing that another one is relayed to', () => {
  it('tells its changes to those aboard both', async () => {
    const ship = await aShip();
    const { email } = await ship.aboard(['KOD']);
    const { email: other } = await ship.aboard(['ANC']);
    const skipped = { skippedAt: ship.clock.now().toISOString(), relayedTo: LOAD_56 };
    await ship.changeCall('KOD', skipped);
    await ship.pass(TOLD_MINUTES);
    await ship.delay('KOD', '2026-12-07T06:00', LOAD_56);
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toEqual([
      'Your package NB100001 is now expected Dec 7',
      'Your package NB100001 is now expected Dec 8 to 9',
    ]);
    expect(subjectsOf(ship.mails, other)).toEqual([]);
  });
});

/** Whether a run has failed, or has logged that a part of it has. */
async function hasStopped({ logged }: Pick<MessageWorld, 'logged'>, run: () => Promise<void>) {
  const before = logged.length;
  const hasThrown = await run().then(
    () => false,
    () => true,
  );
  return hasThrown || logged.length > before;
}

describe('a process that stops anywhere', () => {
  it('tells everyone exactly once in the end', async () => {
    for (let calls = 1; ; calls += 1) {
      const ship = await aShip();
      const customers = [await ship.aboard(['ANC']), await ship.aboard(['KOD']), await ship.aboard(['ANC'])];
      await ship.delay('ANC', '2026-12-04T06:00');
      await ship.changeCall('KOD', { skippedAt: ship.clock.now().toISOString() });
      ship.clock.time += 10 * MINUTE_MS;
      const isStopped = await hasStopped(ship, ship.process(crashAfter(calls, ['save', 'create'])).sweep);
      if (calls === 1) expect(ship.logged).toHaveLogged('SAILING_CHECK_FAILED', { sailingId: LOAD_55 });
      // Staff change it again before the next run, with the same last day.
      if (calls === 2) await ship.delay('ANC', '2026-12-04T07:00');
      await ship.pass(TOLD_MINUTES);
      expect(ship.mails.map(({ to }) => to).sort()).toEqual(customers.map(({ email }) => email).sort());
      expect((await ship.find(LOAD_55)).announcements).toMatchObject([{ number: 1, customers: 3 }]);
      if (!isStopped) return expect(calls).toBeGreaterThan(5);
    }
  });

  it('also if two run at the same time', async () => {
    const ship = await aShip();
    await ship.aboard(['ANC']);
    await ship.aboard(['KOD']);
    await ship.delay('ANC', '2026-12-04T06:00');
    await ship.changeCall('KOD', { skippedAt: ship.clock.now().toISOString() });
    ship.clock.time += 10 * MINUTE_MS;
    await Promise.all([ship.process().sweep(), ship.process().sweep(), ship.process().sweep()]);
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toHaveLength(2);
    expect((await ship.find(LOAD_55)).announcements).toHaveLength(1);
    expect(codesIn(ship.logged)).toEqual([]);
  });
});

describe('a package that its sailing left behind', () => {
  const rolled = { rolledFrom: LOAD_55, sailingId: LOAD_56 };

  it('is told with its new days, once in ten minutes', async () => {
    const ship = await aShip();
    const { email, parcels } = await ship.aboard(['ANC']);
    const [parcel] = parcels;
    if (!parcel) throw new Error('Nothing is aboard.');
    const undecided = await ship.changeParcel(parcel, { rolledFrom: LOAD_55, sailingId: undefined });
    for (const event of undecided.events) await ship.tell(event);
    await ship.pass(3);
    const decided = await ship.changeParcel(undecided.parcel, rolled);
    for (const event of decided.events) await ship.tell(event);
    await ship.pass(TOLD_MINUTES);
    expect(subjectsOf(ship.mails, email)).toEqual([
      'Your package NB100001 was left behind, now expected Dec 7',
    ]);
    expect(ship.mails[0]?.text).toContain('Expected Dec 7, on the sailing of Dec 2.');
  });

  it('is told again when a sailing is chosen for it days later, and when it was not left behind after all', async () => {
    const ship = await aShip();
    const { email, parcels } = await ship.aboard(['ANC']);
    let [parcel] = parcels;
    const changeAndWait = async (changes: Partial<ParcelRecord>) => {
      if (!parcel) throw new Error('Nothing is aboard.');
      const changed = await ship.changeParcel(parcel, changes);
      for (const event of changed.events) await ship.tell(event);
      parcel = changed.parcel;
      await ship.pass(TOLD_MINUTES);
    };
    await changeAndWait({ rolledFrom: LOAD_55, sailingId: undefined });
    await changeAndWait(rolled);
    await changeAndWait({ rolledFrom: undefined, sailingId: LOAD_55 });
    expect(subjectsOf(ship.mails, email)).toEqual([
      'Your package NB100001 was left behind',
      'Your package NB100001 was left behind, now expected Dec 7',
      'Your package NB100001 was not left behind after all',
    ]);
    expect(ship.mails[2]?.text).toContain('Expected Dec 3 to 4, on the sailing of Nov 29.');
    expect(ship.mails[2]?.text).not.toContain('sorry');
  });

  it('is not told if it was not left behind after all before anybody was told', async () => {
    const ship = await aShip();
    const { parcels } = await ship.aboard(['ANC']);
    const [parcel] = parcels;
    if (!parcel) throw new Error('Nothing is aboard.');
    const left = await ship.changeParcel(parcel, rolled);
    for (const event of left.events) await ship.tell(event);
    await ship.pass(3);
    const back = await ship.changeParcel(left.parcel, { rolledFrom: undefined, sailingId: LOAD_55 });
    for (const event of back.events) await ship.tell(event);
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toEqual([]);
  });

  it('is not told again if its departure was told since', async () => {
    const ship = await aShip();
    const { customerId, email } = await ship.customer();
    const departed = await ship.changeParcel(await ship.receive(customerId), {
      status: 'TRANSIT',
      sailingId: LOAD_55,
    });
    for (const event of departed.events) await ship.tell(event);
    await ship.pass(2);
    const left = await ship.changeParcel(departed.parcel, rolled);
    for (const event of left.events) await ship.tell(event);
    await ship.pass(30);
    expect(subjectsOf(ship.mails, email)).toEqual(['Your package NB100001 is on its way to Anchorage']);
    expect(ship.mails[0]?.text).toContain('Expected Dec 7, left behind, now on the sailing of Dec 2.');
    ship.clock.time += HOUR_MS;
    const again = await ship.changeParcel(left.parcel, { sailingId: LOAD_55, rolledFrom: LOAD_56 });
    for (const event of again.events) await ship.tell(event);
    await ship.pass(TOLD_MINUTES);
    expect(ship.mails).toHaveLength(2);
  });
});
