import { expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { contentOf } from '#functions/messages/content/content.ts';
import { cutTo, SEGMENT_SEPTETS, septets, toGsm7 } from '#shared/rules/messages/gsm7.ts';
import { LISTING_TYPES, MESSAGE_TIME, messageData, TYPES } from '#test/support/messages/message-data.ts';
import { anyCharacter, fc, runs } from '#test/support/random.ts';

it('counts the septets of a text message', () => {
  expect(septets('Ready: $48.20 @ 10')).toBe(18);
  expect(septets('^{}\\[~]|€')).toBe(18);
  expect(septets('‘')).toBeNull();
  expect(septets('📦')).toBeNull();
});

it.each([
  ['“Northbound” – Alaska’s', '"Northbound" - Alaska\'s'],
  ['Utqiaġvik, Ñandú', 'Utqiagvik, Nandu'],
  ['a\u00a0b\r\nc…', 'a b c...'],
  ['📦 [box] {1}|2~', 'box 12'],
])('writes %s as %s', (text, plain) => expect(toGsm7(text)).toBe(plain));

it('cuts after a word', () => {
  expect(cutTo('The package is ready.', 21)).toBe('The package is ready.');
  expect(cutTo('The package is ready.', 18)).toBe('The package is...');
  expect(cutTo('NB100000000000000000001', 10)).toBe('NB10000...');
  expect(cutTo('NB1', 0)).toBe('');
});

it.each(TYPES)('begins %s with the sender and ends it with the link', (type) => {
  const { textMessage, url } = contentOf(type, messageData(type));
  expect(textMessage).toMatch(/^Northbound: \S/);
  expect(textMessage.endsWith(` ${url}`)).toBe(true);
});

it('keeps every text message within one segment, whatever the names and however many packages', () => {
  const name = fc.string({ unit: anyCharacter, maxLength: 100, size: 'max' });
  const changes = fc.record({
    type: fc.constantFrom(...TYPES),
    product: fc.oneof(fc.constant('Northbound'), name),
    terminal: fc.oneof(fc.constant('Prudhoe Bay'), name),
    freightBillNum: fc.oneof(fc.constant('NB204815'), name),
    message: name,
    host: fc.integer({ min: 1, max: 40 }),
    copies: fc.integer({ min: 1, max: 60 }),
    priceCents: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
  });
  fc.assert(
    fc.property(changes, ({ type, product, terminal, freightBillNum, message, host, copies, priceCents }) => {
      const data = messageData(type);
      const siteOrigin = `https://${'n'.repeat(host)}.example`;
      const parcels = data.parcels.map((parcel) => ({
        ...parcel,
        freightBillNum,
        priceCents,
        statusHistory: parcel.statusHistory.map((change) => ({ ...change, message })),
      }));
      const isDigest = LISTING_TYPES.includes(type);
      const { textMessage, url } = contentOf(type, {
        ...data,
        brand: { ...data.brand, productName: product, siteOrigin },
        terminal: data.terminal && { ...terminalAt('PBY', MESSAGE_TIME), name: terminal },
        parcels: isDigest
          ? parcels.flatMap((parcel) => Array.from({ length: copies }, () => parcel))
          : parcels,
      });
      const length = septets(textMessage) ?? Number.POSITIVE_INFINITY;
      expect(length).toBeLessThanOrEqual(SEGMENT_SEPTETS);
      expect(textMessage.endsWith(toGsm7(url))).toBe(true);
    }),
    { numRuns: runs(100, 5000) },
  );
});
