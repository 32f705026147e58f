import { describe, expect, it } from 'vitest';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import type { MessageType } from '#shared/rules/messages/message-types.ts';
import {
  anAppointmentInMessage,
  anArrival,
  aPackage,
  aTroubledPackage,
  BRAND,
  CLAIM,
  LISTING_TYPES,
  messageData,
} from '#test/support/messages/message-data.ts';
import { A_HOLD } from '#test/support/records.ts';

const ORIGIN = BRAND.siteOrigin;
const READY = ['TRANSIT', 'DESTINATION'] as const;

/** The subject, the plain text without its footer, and the path of the link. */
function read(type: MessageType, changes: Partial<MessageData> = {}) {
  const { subject, plainText, url } = contentOf(type, messageData(type, changes));
  const [text = ''] = plainText.split('\n\nQuestions?');
  return { subject, text, path: url.slice(ORIGIN.length) };
}

it.each([
  [
    'package-received',
    'Your package NB100001 has arrived in Tacoma',
    /will go on to Anchorage. Next, we'll work out the price/,
  ],
  ['action-required', 'Action required: package NB100001', /What's wrong: No destination\n/],
  [
    'package-corrected',
    'Package NB100001 is no longer on hold',
    /Next, we'll process it in Tacoma. Then you can pay for it./,
  ],
  [
    'package-priced',
    'Your package NB100001: shipping costs $27.50',
    /to Anchorage costs \$27.50. You can pay by card now./,
  ],
  [
    'package-departed',
    'Your package NB100001 is on its way to Anchorage',
    /left Tacoma for Anchorage on Mon, Feb 2, 11:00 AM PST. Expected Nov 27 to 28, on the sailing of Nov 22./,
  ],
  [
    'package-rolled',
    'Your package NB100001 was left behind, now expected Nov 27 to 28',
    /was left behind by its sailing and will come with another one. Expected Nov 27 to 28, on the sailing of Nov 22./,
  ],
  [
    'arrival-changed',
    'Your package NB100001 is now expected Dec 1 to 2',
    /ready for pickup Dec 1 to 2, instead of Nov 27 to 28, because of bad weather.\n\nYou don't have to do anything now./,
  ],
  [
    'pickup-before-arrival',
    'Your package NB100001 is now expected Dec 1 to 2',
    /Your pickup in Anchorage on Mon, Nov 30, 10:00 AM is before that.*\n\nWe'll tell you.*\n\nStorage: Free storage starts when .*\n\nMove your pickup in Anchorage to:\n {2}Wed, Dec 2, 8:00 AM: http/,
  ],
  [
    'package-delayed',
    'Your package NB100001 is delayed',
    /didn't leave Tacoma as planned. It will go to Anchorage on a later departure./,
  ],
  [
    'package-ready',
    'Your package NB100001 is ready for pickup in Anchorage',
    /Please pay for shipping first: \$27.50. Then book a pickup./,
  ],
  [
    'package-handed-over',
    'Your package NB100001 was picked up in Anchorage',
    /on Mon, Feb 2, 12:00 PM AKST, signed for by Sam Lee. If it wasn't you/,
  ],
  [
    'package-deleted',
    'We deleted package NB100001',
    /will not be shipped.*contact customer service at customerservice@northbound.example/,
  ],
  ['package-lost', 'We are looking for your package NB100001', /We'll tell you as soon as we find it/],
  [
    'pre-alert-missing',
    'Is it still coming? Package 1Z84F20E0357719299',
    /has not arrived in Tacoma after 20 days[\s\S]*Shop: Acme Tools\nContents: A drill[\s\S]*\/expected/,
  ],
  [
    'claim-changed',
    'Your claim for package NB100001: we offer $80.00',
    /Our message: Our photos show.*\nPackage: NB100001\n\nPlease accept or refuse the offer/,
  ],
  [
    'appointment-booked',
    'Pickup booked in Anchorage: Tue, Nov 24, 10:00 AM',
    /When: Tue, Nov 24, 10:00 AM AKST\nPickup code: 7K4M2P/,
  ],
  [
    'pickup-closed',
    "Anchorage is closed: your pickup on Tue, Nov 24, 10:00 AM can't take place",
    /Reason: Storm\n[\s\S]*The next free times:\n {2}Wed, Nov 25, 8:00 AM: https.*move=/,
  ],
  [
    'pickup-open-again',
    'Anchorage is open again: your pickup on Tue, Nov 24, 10:00 AM',
    /so you can come as planned[\s\S]*Pickup code: 7K4M2P/,
  ],
  [
    'appointment-moved',
    'Pickup moved in Anchorage: Tue, Nov 24, 10:00 AM',
    /now on Tue, Nov 24, 10:00 AM, instead of Mon, Nov 23, 2:30 PM/,
  ],
  [
    'appointment-canceled',
    'Pickup canceled in Anchorage: Tue, Nov 24, 10:00 AM',
    /Your package stays at the terminal until you book a new time/,
  ],
  [
    'payment-recorded',
    'Receipt 10001: $28.19 paid',
    /Card: Visa ending in 1111\nSurcharge: \$0.69\nTotal: \$28.19/,
  ],
  [
    'payment-link',
    'Pay for NB482018, $23.27',
    /without signing in.*only the freight bill numbers, the amounts and your first name.\n\nAmount: \$23.27\nLink works until: Mon, Nov 30, 11:12 AM PST/,
  ],
  ['refund-made', 'Refund of $28.19, receipt 10001', /We refunded \$28.19 to your card, Visa ending in 1111/],
  [
    'appointment-missed',
    'You missed your pickup in Anchorage',
    /scheduled for Tue, Nov 24, 10:00 AM.*Please book a new time/,
  ],
  [
    'book-pickup',
    'Your package NB100001 is waiting for you in Anchorage',
    /Please book a time to pick it up/,
  ],
  [
    'pickup-tomorrow',
    'Your pickup in Anchorage: Tue, Nov 24, 10:00 AM',
    /Your pickup is tomorrow. Show the pickup code/,
  ],
  [
    'unpaid-and-ready',
    'Payment required: your package NB100001 in Anchorage',
    /is not paid for yet. Please pay for shipping first: \$27.50/,
  ],
  [
    'storage-begins',
    'Free storage ends soon: pick up by Tue, Dec 1, 5:00 PM',
    /Storage is free if you pick it up by Tue, Dec 1, 5:00 PM. Then it costs \$1.50 each day. Please book/,
  ],
  [
    'storage-notice',
    'Your package NB100001 is ready for pickup in Anchorage',
    /Please pay for shipping first: \$27.50. Then book a pickup./,
  ],
  [
    'storage-last-day',
    'Last free day: today',
    /without storage charges, by Tue, Dec 1, 5:00 PM. Then storage costs \$1.50 each day. Please book/,
  ],
  [
    'storage-charged',
    'Storage charges have begun: $10.50 so far, $1.50 more each day',
    /Please pay for storage first: \$10.50 today. Then book a pickup./,
  ],
  [
    'storage-abandonment',
    'Your package NB100001 has waited 15 of 30 days',
    /Please pick it up by Wed, Dec 23, 5:00 PM. Storage: \$10.50 so far, \$1.50 more each day. Please pay first: \$27.50 for shipping and \$10.50 for storage today./,
  ],
  [
    'still-on-hold',
    'Waiting for your answer: package NB100001',
    /We still need something from you before your package can move on.\n\nWhat's wrong: No destination\n/,
  ],
  [
    'still-unpaid',
    'Payment required: your package NB100001 in Tacoma',
    /Your package is in Tacoma, and shipping is not paid for yet. Please pay for shipping: \$27.50./,
  ],
] as const)('%s says: %s', (type, subject, news) => {
  const message = read(type);
  expect(message.subject).toBe(subject);
  expect(message.text).toMatch(/^Hi Sam Lee,\n/);
  expect(message.text).toMatch(news);
});

it.each(LISTING_TYPES)('lists all packages in %s', (type) => {
  const [parcel = aPackage()] = messageData(type).parcels;
  const numbers = Array.from({ length: 60 }, (_, index) => `NB${700_001 + index}`);
  const { text } = read(type, { parcels: numbers.map((freightBillNum) => ({ ...parcel, freightBillNum })) });
  for (const number of numbers) expect(text).toContain(`Freight bill ${number}\n`);
});

describe('a package that is ready', () => {
  const paid = aPackage({ paymentStatus: 'PAID' }, READY);
  const unpaid = aPackage({ freightBillNum: 'NB100002' }, READY);

  it('names the terminal, its hours, the next closed day and the end of free storage', () => {
    const { text } = read('package-ready');
    expect(text).toContain('Anchorage terminal\n  1700 Anchorage Port Road, Anchorage, AK 99501');
    expect(text).toContain('Mon–Fri 8:00 AM – 5:00 PM\n  Sat 9:00 AM – 1:00 PM\n  Sun Closed');
    expect(text).toContain('Also closed: Thu, Nov 26 (Thanksgiving Day)');
    expect(text).toContain('Pick up by Tue, Dec 1, 5:00 PM\n  Then $0.50 per cubic foot per day');
  });

  it('has to be paid for first', () => {
    const { path, text } = read('package-ready', { parcels: [unpaid] });
    expect(path).toBe('/orders?q=NB100002');
    expect(text).toContain('Pay for shipping:\n');
    expect(text).toContain('$27.50 due');
  });

  it('can be picked up once it is paid for', () => {
    const { path, text } = read('package-ready', { parcels: [paid] });
    expect(path).toBe('/appointments/new?locationCode=ANC');
    expect(text).toContain('Please book a time to pick it up.');
    expect(text).toContain('$27.50 paid');
  });

  it('joins an appointment that is booked already', () => {
    const appointment = anAppointmentInMessage();
    const ready = read('package-ready', { parcels: [paid], appointment });
    expect(ready.path).toBe('/appointments');
    expect(ready.text).toContain('You can pick it up at your appointment on Tue, Nov 24, 10:00 AM.');
    const due = read('package-ready', { parcels: [unpaid], appointment });
    expect(due.path).toBe('/orders?q=NB100002');
    expect(due.text).toContain(
      'Please pay for shipping first: $27.50. You can pick it up at your appointment',
    );
  });

  it('is one of several, of which some are paid for', () => {
    const { subject, text, path } = read('package-ready', { parcels: [paid, unpaid, unpaid] });
    expect(subject).toBe('3 packages are ready for pickup in Anchorage');
    expect(text).toContain('Please pay for shipping first: $55.00 for 2 of them. Then book a pickup.');
    expect(path).toBe('/orders?section=payment');
  });

  it('waits for its price', () => {
    const { text } = read('package-ready', {
      parcels: [{ ...paid, priceCents: null, paymentStatus: 'UNPAYABLE' }],
    });
    expect(text).toContain(`We'll tell you soon what shipping costs. Then you can pay and book a pickup.`);
  });
});

describe('a package that was received', () => {
  it('is to be paid for once it has a price', () => {
    const { text, path } = read('package-received', { parcels: [aPackage()] });
    expect(text).toContain('Please pay for shipping: $27.50.');
    expect(path).toBe('/orders?q=NB100001');
  });

  it('shows its weight, size, tracking number and notes, and what is special', () => {
    const special = { priceCents: null, charges: [], hazard: true, oversized: true };
    const { text } = read('package-received', {
      parcels: [aPackage({ ...special, customerNotes: 'Snow\ntires' })],
    });
    for (const detail of [
      '12.5 lbs, 20 × 14 × 10 in',
      'Hazardous goods: requires additional processing',
      'Oversized: requires manual quoting',
      'Tracking number 1Z999AA10123456784 (UPS)',
      'Your notes: Snow tires',
    ])
      expect(text).toContain(`\n  ${detail}`);
  });

  it('opens by its link, and several as a list', () => {
    const parcel = aPackage({ priceCents: null, paymentStatus: 'UNPAYABLE' });
    expect(read('package-received', { parcels: [parcel] }).path).toBe(`/orders?parcel=${parcel.parcelId}`);
    expect(read('package-received', { parcels: [parcel, parcel] }).path).toBe('/orders');
  });
});

describe('a required action', () => {
  it('can be to resolve issues on the site', () => {
    const parcel = aTroubledPackage({ destinationCode: null, damaged: true });
    const { text, path } = read('action-required', { parcels: [parcel] });
    expect(text).toContain('\n  No destination\n  Flagged as damaged on arrival\n');
    expect(text).toContain('Choose where it should go and accept the damage, or contact customer service');
    expect(text).toContain('Resolve the issue:\n');
    expect(path).toBe(`/orders?parcel=${parcel.parcelId}`);
  });

  it('names every problem in a notification and in a text', () => {
    const parcels = [aTroubledPackage({ destinationCode: null, damaged: true })];
    const data = messageData('action-required', { parcels });
    const { notification, textMessage } = contentOf('action-required', data);
    const news = 'Action required for NB100001: no destination, damaged.';
    expect(notification).toBe(news);
    expect(textMessage).toContain(`Northbound: ${news} https:`);
  });

  it('can be to answer staff', () => {
    const { text } = read('action-required', { parcels: [aPackage({}, ['TROUBLED'])] });
    expect(text).toContain("What's wrong: Invoice or value needed\n");
    expect(text).toContain(`Our message: ${A_HOLD.message}\n`);
    expect(text).toContain(
      'Send the invoice, or the contents and their value, to customer service at customerservice@',
    );
    expect(text).toContain('View package:\n');
  });
});

describe('a package that is late', () => {
  it('may be there at a pickup within its range', () => {
    const pickup = anAppointmentInMessage({ pickupDate: '2026-12-01T10:00:00-09:00' });
    const arrivals = [anArrival([aPackage()], { pickup })];
    const sentence = /Your pickup (in Anchorage )?on Tue, Dec 1, 10:00 AM may be before that\./;
    expect(read('pickup-before-arrival', { arrivals }).text).toMatch(sentence);
    const { textMessage } = contentOf(
      'pickup-before-arrival',
      messageData('pickup-before-arrival', { arrivals }),
    );
    expect(textMessage).toMatch(sentence);
  });

  it.each([
    ['back in Tacoma after a loss', 'We found your package NB100001', 'It is in Tacoma.', ['LOST', 'ORIGIN']],
    [
      'found on the way',
      'We found your package NB100001',
      'It is back on its way to Anchorage.',
      ['LOST', 'TRANSIT'],
    ],
    ['not there yet', 'Your package NB100001 is delayed', 'has not arrived in Anchorage yet', ['TRANSIT']],
  ] as const)('is %s', (_, subject, news, transitions) => {
    const message = read('package-delayed', { parcels: [aPackage({}, transitions)] });
    expect(message.subject).toBe(subject);
    expect(message.text).toContain(news);
  });
});

it('reminds of what is left to pay on the day before a pickup', () => {
  const { text } = read('pickup-tomorrow', { parcels: [aPackage({}, READY)] });
  expect(text).toContain('Please pay for shipping before you come: $27.50.');
});

describe('where a loss is told', () => {
  it.each([
    ['package-handed-over', 'If something is damaged or missing, tell us within 21 days:'],
    ['package-lost', "If we don't find it, you can claim it within 21 days:"],
  ] as const)('%s links to the claim about its package', (type, sentence) => {
    const { parcels } = messageData(type);
    const url = `${ORIGIN}/claims/${parcels[0]?.parcelId}`;
    expect(read(type, { parcels }).text).toContain(`${sentence}\n  Claim for package NB100001: ${url}`);
  });
});

describe('a step of a claim', () => {
  const says = (changes: Partial<typeof CLAIM>) =>
    read('claim-changed', { claim: { ...CLAIM, ...changes } }).text;

  it.each([
    ['FILE', /We received your claim for \$80.00.*decide by Tue, Mar 23. Keep the package/s],
    ['ACKNOWLEDGE', /looking into your claim.*Our message.*decide by Tue, Mar 23/s],
    ['ASK', /need more from you.*Please answer/s],
    ['DECLINE', /We declined your claim.*Our message.*If you disagree, answer/s],
    ['ACCEPT', /You accepted our offer of \$80.00.*pay it by Tue, Mar 23/s],
    ['REFUSE', /You refused our offer of \$80.00.*again by Tue, Mar 23/s],
    ['PAY', /We refunded \$27.50 to your card and paid you \$52.50 by check or transfer/],
    ['REFUND_FAILED', /did not accept the refund.*in another way by Tue, Mar 23/s],
  ] as const)('%s says what follows', (step, sentences) => {
    expect(says({ step })).toMatch(sentences);
  });

  it('speaks of no refund if all was paid otherwise', () => {
    const text = says({ step: 'PAY', refundedCents: 0, outsideCents: 8000 });
    expect(text).toContain('We paid you $80.00 by check or transfer.\n');
    expect(text).not.toMatch(/refund/i);
  });

  it('asks nobody to keep a package that is lost, and says if a claim was late', () => {
    const text = says({ step: 'FILE', cause: 'LOST', isLate: true });
    expect(text).not.toContain('Keep the package');
    expect(text).toContain('It came after the 21 days in our terms');
  });
});

describe('a payment with a payment link', () => {
  const data = messageData('payment-recorded');
  const money = data.money && { ...data.money, last4: '', isByLink: true };

  it('is told to the customer as that, without the digits of the card', () => {
    const { text } = read('payment-recorded', { money });
    expect(text).toContain('Somebody paid $28.19 for 1 package with your payment link.');
    expect(text).toContain('Card: Visa\n');
    expect(contentOf('payment-recorded', { ...data, money }).textMessage).toContain(
      '$28.19 was paid with your payment link.',
    );
  });

  it('is refunded to the card that paid', () => {
    const { text } = read('refund-made', { money });
    expect(text).toContain('We refunded $28.19 to the card that paid, Visa.');
  });
});
