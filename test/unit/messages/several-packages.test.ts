import { describe, expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import type { MessageType } from '#shared/rules/messages/message-types.ts';
import {
  anAppointmentInMessage,
  aPackage,
  aTroubledPackage,
  BRAND,
  MESSAGE_TIME,
  MONEY,
  messageData,
} from '#test/support/messages/message-data.ts';

const READY = ['TRANSIT', 'DESTINATION'] as const;
const HANDED_OVER = [...READY, 'COMPLETED'] as const;

function read(type: MessageType, changes: Partial<MessageData>) {
  const { subject, plainText, textMessage, url } = contentOf(type, messageData(type, changes));
  return { subject, text: plainText, textMessage, path: url.slice(BRAND.siteOrigin.length) };
}

describe('packages for different terminals', () => {
  const to = (destinationCode: 'ANC' | 'KEN', transitions: Parameters<typeof aPackage>[1] = []) =>
    aPackage(
      { destinationCode, paymentStatus: 'PAID', freightBillNum: `NB-${destinationCode}` },
      transitions,
    );

  it.each(['package-received', 'package-departed', 'package-priced'] as const)(
    'have no common destination in %s, and each its own',
    (type) => {
      const transitions = type === 'package-departed' ? (['TRANSIT'] as const) : [];
      const parcels = [to('ANC', transitions), to('KEN', transitions)];
      const { subject, text } = read(type, { parcels, terminal: null });
      expect(`${subject} ${text.split('Freight bill')[0]}`).not.toMatch(/Anchorage|Kenai/);
      expect(text).toMatch(/Freight bill NB-ANC\n {2}Destination: Anchorage/);
      expect(text).toMatch(/Freight bill NB-KEN\n {2}Destination: Kenai/);
    },
  );

  it('are ready at each of them', () => {
    const parcels = [to('ANC', READY), to('KEN', READY)];
    const { subject, text, path } = read('package-ready', { parcels, terminal: null, appointment: null });
    expect(subject).toBe('2 packages are ready for pickup in Anchorage and Kenai');
    expect(text).toContain('Anchorage terminal\n');
    expect(text).toContain('Kenai terminal\n');
    expect(path).toBe('/appointments');
  });
});

describe('a customer for whom a carrier collects', () => {
  const carriers = new Map([['ANC', 'Everts Air Cargo']]);
  const paid = aPackage({ paymentStatus: 'PAID' }, READY);
  const ALL = [
    'package-ready',
    'unpaid-and-ready',
    'storage-notice',
    'storage-begins',
    'storage-last-day',
    'storage-charged',
    'storage-abandonment',
  ] as const;

  it.each(ALL)('is not asked to book in %s', (type) => {
    const { text, textMessage, path } = read(type, { carriers });
    expect(`${text} ${textMessage}`).not.toMatch(/book/i);
    expect(text).toContain('Everts Air Cargo');
    expect(path).not.toContain('/appointments');
  });

  it('is told what storage costs all the same', () => {
    const begins = read('storage-begins', { carriers });
    expect(begins.text).toContain('Storage is free if you pick it up by');
    expect(begins.text).toContain('Everts Air Cargo collects it for you.');
    expect(begins.textMessage).toContain('Everts Air Cargo collects it.');
    const charged = read('storage-charged', { carriers });
    expect(charged.text).toContain('Then Everts Air Cargo can collect it for you.');
    expect(charged.path).toMatch(/^\/orders/);
  });

  it('books only at the other terminals', () => {
    const kenai = aPackage({ paymentStatus: 'PAID', destinationCode: 'KEN' }, READY);
    const { text, path } = read('package-ready', { carriers, parcels: [paid, kenai], terminal: null });
    expect(text).toContain('Everts Air Cargo collects what is in Anchorage. Please book a pickup in Kenai.');
    expect(path).toBe('/appointments');
  });

  it('who has booked all the same sees the appointment', () => {
    const { text } = read('package-ready', {
      ...{ carriers, parcels: [paid], appointment: anAppointmentInMessage() },
    });
    expect(text).toContain('at your appointment on');
  });

  it('is not asked to book in a receipt', () => {
    const { text } = read('payment-recorded', {
      ...{ carriers, parcels: [paid], terminal: terminalAt('ANC', MESSAGE_TIME) },
    });
    expect(text).toContain('Everts Air Cargo can collect it for you in Anchorage now.');
  });
});

describe('packages that were handed over', () => {
  it('to one person have one sentence', () => {
    const parcel = aPackage({ paymentStatus: 'PAID', signerName: 'Sam Lee' }, HANDED_OVER);
    const { text } = read('package-handed-over', { parcels: [parcel, parcel] });
    expect(text).toContain(
      'were handed over in Anchorage on Mon, Feb 2, 12:00 PM AKST, signed for by Sam Lee.',
    );
  });

  it('to two people say of each who signed', () => {
    const parcels = ['Sam Lee', 'Kit Moe'].map((signerName) =>
      aPackage({ paymentStatus: 'PAID', signerName }, HANDED_OVER),
    );
    const { text } = read('package-handed-over', { parcels });
    expect(text).toContain('These packages were handed over in Anchorage. If');
    expect(text).toContain('Handed over on Mon, Feb 2, 12:00 PM AKST, signed for by Sam Lee');
    expect(text).toContain('signed for by Kit Moe');
  });
});

describe('packages of which some', () => {
  it('have left since they arrived are not told to go on', () => {
    const paid = { paymentStatus: 'PAID' } as const;
    const { text } = read('package-received', { parcels: [aPackage(paid), aPackage(paid, READY)] });
    expect(text).not.toContain('will go on');
    expect(text).not.toContain(`We'll tell you when they are ready`);
  });

  it('are paid for are not all said to be unpaid on their way', () => {
    const parcels = [aPackage({}, ['TRANSIT']), aPackage({ paymentStatus: 'PAID' }, ['TRANSIT'])];
    expect(read('package-departed', { parcels }).text).toContain('not paid for yet: $27.50 for 1 of them.');
  });

  it('have no price yet are not all said to have none', () => {
    const unpriced = aPackage({ priceCents: null, paymentStatus: 'UNPAYABLE' }, READY);
    const parcels = [unpriced, aPackage({ paymentStatus: 'PAID' }, READY)];
    expect(read('package-ready', { parcels }).text).toContain('what shipping costs for 1 of them.');
  });
});

it('several packages on hold are one message, with the problem and the next step of each', () => {
  const parcels = [aTroubledPackage({ destinationCode: null, damaged: true }), aPackage({}, ['TROUBLED'])];
  const { subject, text, textMessage } = read('action-required', { parcels, terminal: null });
  expect(subject).toBe('Action required: 2 packages');
  expect(text).toContain("What's wrong: No destination\n  Flagged as damaged on arrival\n");
  expect(text).toContain('What to do: Choose where it should go and accept the damage');
  expect(text).toContain("What's wrong: Invoice or value needed\n");
  expect(textMessage).toContain('Action required for 2 packages.');
});

describe('a fee that was added after the payment', () => {
  const { charges: paid } = aPackage();
  const added = aPackage({
    priceCents: 5000,
    charges: [{ chargeId: '2', chargeType: 'HAZARD', amountCents: 5000 }],
    earlierPayments: [{ charges: paid }],
  });

  it('is what the customer is asked to pay', () => {
    const { subject, text, textMessage } = read('package-priced', { parcels: [added] });
    expect(subject).toBe('Your package NB100001: $50.00 still due');
    expect(text).toContain('A fee was added to your package after you paid for it. $50.00 is still due.');
    expect(text).toContain("We can't ship or hand over your package until then.");
    expect(text).toContain('$50.00 due, $27.50 paid before');
    expect(textMessage).toContain('NB100001: a fee was added after you paid. $50.00 is due.');
    expect(`${subject} ${text} ${textMessage}`).not.toContain('costs');
  });

  it('is named next to packages that are new', () => {
    const { subject, text } = read('package-priced', { parcels: [added, aPackage()] });
    expect(subject).toBe('2 packages: $77.50 due');
    expect(text).toContain('$77.50 is due for these 2 packages. For some, a fee was added after you paid.');
  });

  it('is reminded without saying that nothing was paid', () => {
    const { text } = read('still-unpaid', { parcels: [added] });
    expect(text).toContain(
      'in Tacoma, and shipping is not fully paid for yet. Please pay for shipping: $50.00.',
    );
  });
});

describe('a receipt', () => {
  const paid = { paymentStatus: 'PAID' } as const;
  const coming = aPackage(paid, ['TRANSIT']);
  const ready = aPackage(paid, READY);
  const terminal = terminalAt('ANC', MESSAGE_TIME);
  const appointment = anAppointmentInMessage();
  it.each<[string, Partial<MessageData>, string | null]>([
    [
      'is on its way',
      { parcels: [coming] },
      'Once your package is ready at its terminal, you can book a pickup.',
    ],
    [
      'is ready and booked',
      { parcels: [ready], terminal, appointment },
      'You can pick it up at your appointment in Anchorage on Tue, Nov 24, 10:00 AM.',
    ],
    ['is ready', { parcels: [ready], terminal }, 'You can book a time to pick it up in Anchorage now.'],
    [
      'is one of two that are ready',
      { parcels: [ready, coming], terminal, appointment },
      `You can pick 1 of them up at your appointment in Anchorage on Tue, Nov 24, 10:00 AM. We'll tell you when more are ready.`,
    ],
    [
      'is ready like another elsewhere',
      { parcels: [ready, ready], terminal: null },
      'You can book a time to pick them up now.',
    ],
    ['was picked up', { parcels: [] }, null],
  ])('says how to pick up what %s', (_, changes, step) => {
    const { text } = read('payment-recorded', { appointment: null, ...changes });
    if (step) expect(text).toContain(step);
    else expect(text).not.toMatch(/pick|Once/);
  });

  it('lists the storage of a package below its price', () => {
    const freightBillNum = 'NB482011';
    const lines = [
      { freightBillNum, amountCents: 2750 },
      { freightBillNum, description: 'Storage, 9 days', amountCents: 647 },
    ];
    const { text } = read('payment-recorded', { money: { ...MONEY, lines } });
    expect(text).toContain('for 1 package.');
    expect(text).toMatch(/NB482011\s+\$27\.50\s+Storage, 9 days: \$6\.47/);
  });
});
