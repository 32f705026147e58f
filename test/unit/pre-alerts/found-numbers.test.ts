import { expect, it } from 'vitest';
import { shopIn, valueIn } from '#shared/rules/pre-alerts/found-details.ts';
import { trackingNumbersIn } from '#shared/rules/pre-alerts/found-numbers.ts';

const numbersIn = (text: string) => trackingNumbersIn(text).map(({ trackingNumber }) => trackingNumber);

/** Confirmations as shops write them, with the numbers, the shop and the total to find. */
const CONFIRMATIONS: readonly (readonly [
  text: string,
  numbers: string[],
  shop: string,
  value: number | null,
])[] = [
  [
    `From: "Amazon.com" <ship-confirm@amazon.com>
Hello Pat, your package is on the way. Order # 112-4839201-7739455
Carrier: AMZL_US  Tracking ID: TBA123456789012
Item subtotal: $64.98  Tax: $0.00
Order total: $71.97
Questions? Call 888-280-4331.`,
    ['TBA123456789012'],
    'Amazon',
    71.97,
  ],
  [
    `Thank you for your purchase from Acme Tools!
Order No. 100200300400, placed 11/20/2026, shipped by UPS Ground.
Tracking Number: 1Z84F20E0357719299
https://www.ups.com/track?loc=en_US&tracknum=1Z84F20E0357719299&requester=ST/trackdetails
1 x Cordless drill, item 885911478564 $199.00
Total $219.00`,
    ['1Z84F20E0357719299'],
    'Acme Tools',
    219,
  ],
  [
    `Your eBay order 12-11832-90477 has shipped.
USPS Priority Mail tracking: 9400 1118 9956 3492 9481 28
Delivery estimate Dec 2 - Dec 5
Total: $38.50`,
    ['9400111899563492948128'],
    '',
    38.5,
  ],
  [
    `Walmart.com shipped 2 packages
FedEx tracking number 449044304137821
Fed​Ex tracking number
 039813852990618
Grand total: $1,204.16`,
    ['449044304137821', '039813852990618'],
    'Walmart',
    1204.16,
  ],
  [
    `Your parcel from Germany: RB123456785US, DHL eCommerce GM605113270084510370
Waybill to track 9632 1807 5406`,
    ['RB123456785US', 'GM605113270084510370', '963218075406'],
    '',
    null,
  ],
  [
    `Shipped with DHL Express.\nTracking number: 1234567890\nCall us: (907) 555-0142`,
    ['1234567890'],
    '',
    null,
  ],
  [
    `Two boxes: 1Z 84F 20E 03 5771 9299 and https://track.example/?n%3D1Z84F20E0357719306%26x`,
    ['1Z84F20E0357719299', '1Z84F20E0357719306'],
    '',
    null,
  ],
];

it.each(CONFIRMATIONS)('finds the numbers, the shop and the total in: %s', (text, numbers, shop, value) => {
  expect(numbersIn(text).toSorted()).toEqual(numbers.toSorted());
  expect(shopIn(text)).toBe(shop);
  expect(valueIn(text)).toBe(value);
});

it.each([
  ['phone numbers', 'Call 907-555-0142, +1 (800) 463-3339 or 8004633339 by 5 p.m.'],
  [
    'order numbers',
    'Order 112-4839201-7739455, PO 4400238841, order number 963218075406, invoice 449044304137821',
  ],
  ['prices and dates', 'Total $1,204.16 on 11/20/2026 at 10:30:00, 2026-11-20T10:30:00Z'],
  ['products', 'UPC 885911478564, SKU LX12345678, model DCD777C2, ISBN 9780306406157'],
  ['cards', 'Visa 4111 1111 1111 1111, Amex 3782 822463 10005'],
  ['nothing at all', ''],
])('takes no number from %s', (_, text) => {
  expect(numbersIn(text)).toEqual([]);
});

it('takes a number of few digits that stands alone, and tells its carrier', () => {
  expect(trackingNumbersIn(' 449044304137821 ')).toEqual([
    { trackingNumber: '449044304137821', carrier: 'FedEx' },
  ]);
});

it('puts the numbers that are named as such first, and each once', () => {
  const text = 'Also 1Z84F20E0357719306.\nTracking: 1Z84F20E0357719299, 1z84f20e0357719299';
  expect(numbersIn(text)).toEqual(['1Z84F20E0357719299', '1Z84F20E0357719306']);
});

// So long that an expression that looks at each pair of characters would not end within the time of a test.
const MANY = 100_000;

it.each([
  ['spaces', ' '],
  ['colons', ':'],
  ['non-breaking spaces', '\u00a0'],
  ['line breaks', '\n'],
  ['tabs and spaces', '\t '],
  ['signs after a label', ' : #'],
  ['marks', '\u0301\u0316'],
  ['labels', 'tracking '],
  ['digits', '1 '],
])('reads a text of many %s once', (_, part) => {
  const text = `From: A tracking${part.repeat(MANY)}`;
  expect(numbersIn(text)).toEqual([]);
  expect(shopIn(text)).toBe('');
  expect(valueIn(text)).toBeNull();
});

it.each([
  'Tracking number:   1234567890',
  'tracking\u00a0no.\u00a0#\n\n 1234567890',
  'Tracking\t–\t1234567890',
])('finds a number of any carrier after its label in: %s', (text) => {
  expect(numbersIn(text)).toEqual(['1234567890']);
});
