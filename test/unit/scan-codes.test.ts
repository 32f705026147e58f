import { describe, expect, it } from 'vitest';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { parseAddressLine } from '#shared/rules/staff/address-line.ts';
import { fc } from '../support/random.ts';

describe('normalizeScanCode', () => {
  it.each([
    // The printed number, and the variants that are scanned or typed.
    ['a freight bill number', 'NB100001', 'nb100001', ' NB-100001\r', 'NB 100 001'],
    ['UPS', '1Z879E930346834440', '1Z 879 E93 03 4683 444 0', ']C11z879e930346834440\t'],
    ['USPS', '9405803699300124287899', '4209950194058036993001242878 99', '9405 8036 9930 0124 2878 99'],
    ['USPS of 26 digits', '92748931507708513018050063', '42099501 92748931507708513018050063'],
    ['USPS with another at its end', '92749348931507708513018055', '4209950192749348931507708513018055'],
    ['USPS of 20 digits', '91010268373310000395', '42022153 91010268373310000395'],
    ['USPS with a longer ZIP code', '9261290113185417468510', '4201028200009261290113185417468510'],
    ['USPS with another one', '9261290113185417468510', '420995011234 9261290113185417468510'],
    ['USPS with four digits like its own', '9405803699300124287899', '420995019405 9405803699300124287899'],
    ['FedEx Express', '617767839437', '1001901781990001000300617767839437', '6177 6783 9437'],
    ['FedEx Express with a space', '617767839437', '100 1901781990001000300617767839437\n'],
    ['FedEx Ground by its global number', '794808390594', '9632001560123456789900794808390594'],
    ['FedEx Ground', '987654312345672', '9611020987654312345672', '9876 5431 2345 672'],
    ['FedEx by USPS', '9261299998820821171811', '61299998820821171811', '420995019261299998820821171811'],
    ['DHL', 'JD014600009977100218', 'JJD014600009977100218', '(J) JD01 4600 0099 7710 0218'],
    ['Amazon', 'TBA309900127745', 'tba309900127745'],
    ['Old Dominion', 'ODFL12345678901', 'ODFL-12345678901'],
  ])('normalizes %s', (_, printed = '', ...variants) => {
    for (const scanned of [printed, ...variants]) expect(normalizeScanCode(scanned)).toBe(printed);
  });

  it('does not change a code that only starts like a USPS code', () => {
    for (const code of ['420995', '4209950112345678', '42000000000000000000000000000000']
      .concat(['1110019017819900010003006177678394', '96112345678901234567', '612999988208211718112345'])
      .concat(['JD01X', 'JJD01X', 'XJJD01', '961102098765431234567A', '4209950109120000000000000000']))
      expect(normalizeScanCode(code)).toBe(code);
  });

  it('keeps what only looks like a part that is removed', () => {
    expect(normalizeScanCode('A]C11')).toBe('AC11');
    expect(normalizeScanCode('1001901781990001000312345600789012')).toBe('12345600789012');
    expect(normalizeScanCode('A'.repeat(101))).toBe('A'.repeat(100));
  });

  it('is idempotent and limits the length', () => {
    const digits = fc.stringMatching(/^(420\d{5}9|420\d{9}9|100|96|92|612|JJD)?\d{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ maxLength: 300 })), (text) => {
        const code = normalizeScanCode(text);
        expect(code).toMatch(/^[A-Z0-9]{0,100}$/);
        expect(normalizeScanCode(code)).toBe(code);
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
