import { describe, expect, it } from 'vitest';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { carrierOf, normalizeScanCode, trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { parseAddressLine, scannedAddressLine } from '#shared/rules/staff/address-line.ts';
import { fc } from '../support/random.ts';
import { SCANS } from '../support/scans.ts';

describe('a scanned or typed tracking number', () => {
  it.each(SCANS)('%j is %j of %s and not %s', (scanned, number, carrier) => {
    const isRefused = trackingNumberRefusal(scanned) !== null;
    expect(isRefused ? null : trackingNumberOf(scanned)).toBe(number);
    expect(isRefused ? '' : carrierOf(scanned)).toBe(carrier);
  });

  it('is found by everything that has the same number on it', () => {
    for (const [scanned, number] of SCANS)
      if (number !== null) expect(normalizeScanCode(scanned)).toBe(normalizeScanCode(number));
  });

  it('is refused with what to scan instead', () => {
    expect(trackingNumberRefusal(']C1420984211234')).toBe(
      'This is only the ZIP barcode. Scan the other barcode on the label.',
    );
    expect(trackingNumberRefusal('https://a.test/420984211234')).toBe(
      'This is a web link, not a tracking number. Scan the barcode with the tracking number.',
    );
    for (const line of ['NORTHBOUND 10005 / ANC', 'NORTHBOUND10005ANC', ']Q110005 KOD'])
      expect(trackingNumberRefusal(line)).toBe('This is a customer, not a tracking number.');
    for (const place of ['A-12', ']C0LOAD 7', 'van7'])
      expect(trackingNumberRefusal(place)).toBe('This is a shelf or a load, not a tracking number.');
  });

  it('is not changed if it only starts like a barcode that contains more', () => {
    for (const code of ['420995', '4209950112345678', '42000000000000000000000000000001']
      .concat(['9710019017819900010003006177678394', '96112345678901234567', '612999988208211718112345'])
      .concat(['JD01X', 'JJD01X', 'XJJD01', '961102098765431234567A', '4209950109120000000000000000'])
      .concat(['0061776783943', '0061776783943712', '0012345678901234567']))
      expect(normalizeScanCode(code)).toBe(code);
  });

  it('keeps what only looks like a part that is removed', () => {
    expect(normalizeScanCode('A]C11')).toBe('AC11');
    expect(normalizeScanCode('1001901781990001000312345600789012')).toBe('12345600789012');
    expect(normalizeScanCode('A'.repeat(101))).toBe('A'.repeat(100));
  });

  it('is normalized once and for all, with a limited length', () => {
    const digits = fc.stringMatching(/^(420\d{5}9|420\d{9}9|10|96|92|612|JJD|00)?\d{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ maxLength: 300 })), (text) => {
        const code = normalizeScanCode(text);
        expect(code).toMatch(/^[A-Z0-9]{0,100}$/);
        expect(normalizeScanCode(code)).toBe(code);
        expect(normalizeScanCode(trackingNumberOf(text))).toBe(code);
      }),
    );
  });
});

describe('the address line of a label', () => {
  it.each([
    ...['Northbound 10001 ANC', 'NORTHBOUND 10001 ANC', 'northbound-10001-anc', 'Northbound  10001 / ANC'],
    ...['Northbound10001ANC', 'Northbound, 10001 (ANC)', '10001 ANC', '  10001anc\r'],
    'Pat Doe\nNorthbound 10001 ANC\n1123 Port of Tacoma Road, Tacoma, WA 98421',
  ])('%j names customer 10001 and Anchorage', (text) => {
    expect(parseAddressLine(text)).toEqual({ customerNumber: '10001', destinationCode: 'ANC' });
  });

  it.each(DESTINATION_CODES)('has the destination %s', (destinationCode) => {
    const line = { customerNumber: '123456', destinationCode };
    expect(parseAddressLine(`Northbound 123456 ${destinationCode}`)).toEqual(line);
  });

  const withoutDestination = ['Northbound 10001', ' Northbound #10001\r', 'Northbound: #10001'];
  it.each(withoutDestination)('%j, only words and the number, lacks the destination', (text) => {
    expect(parseAddressLine(text)).toEqual({ customerNumber: '10001', destinationCode: null });
  });

  it.each([
    ...['', 'Anchorage', 'Ken Kodiak', '10001', 'NB204815', '1Z999AA10123456784'],
    ...['1001901781990001000300812345678901', 'Northbound 10001 ANCHOR', 'Northbound 123 ANC'],
    ...['Northbound 123456789 ANC', 'Northbound 10001 TAC Road', '99 Northbound 10001'],
    'Northbound 7th 10001',
  ])('is not found in %j', (text) => {
    expect(parseAddressLine(text)).toBeNull();
  });
});

describe('a scan of the address line', () => {
  it.each([
    ['NORTHBOUND 10005 ANC', 'ANC'],
    ['Northbound-10005-anc', 'ANC'],
    ['Northbound10005ANC', 'ANC'],
    ['10005 ANC', 'ANC'],
    ['Pat Doe 10005 / KEN', 'KEN'],
    ['Northbound #10005', null],
    ['Pat Doe\nNorthbound 10005 FBK\n1123 Port of Tacoma Road, Tacoma, WA 98421', 'FBK'],
  ])('%j is customer 10005', (text, destinationCode) => {
    expect(scannedAddressLine(text, 'Northbound')).toEqual({ customerNumber: '10005', destinationCode });
  });

  it('is found in a longer text without the name of the product', () => {
    const line = { customerNumber: '10005', destinationCode: 'ANC' };
    expect(scannedAddressLine('PAT DOE 10005 ANC, 1123 PORT OF TACOMA RD, TACOMA WA 98421')).toEqual(line);
  });

  it('has the name of the product of its stage', () => {
    const line = { customerNumber: '10005', destinationCode: null };
    expect(scannedAddressLine('POLAR FREIGHT 10005', 'Polar Freight')).toEqual(line);
    expect(scannedAddressLine('POLAR FREIGHT 10005', 'Northbound')).toBeNull();
  });

  it.each([
    ...['PRO 1234567', 'ODFL-12345678', '10005', 'XX1234567ANC', 'Northbound', 'Northbound 123'],
    ...SCANS.map(([scanned]) => scanned),
  ])('%j is none', (text) => {
    expect(scannedAddressLine(text, 'Northbound')).toBeNull();
  });
});
