import { describe, expect, it } from 'vitest';
import { parseAddressLine } from '../../../shared/rules/staff/address-line.ts';

describe('the address line of a label', () => {
  it.each([
    'Northbound 10001 ANC',
    'NORTHBOUND 10001 ANC',
    'northbound-10001-anc',
    'Northbound  10001 / ANC',
    'Northbound10001ANC',
    'Northbound, 10001 (ANC)',
    '10001 ANC',
    '  10001anc\r',
    'Pat Doe\nNorthbound 10001 ANC\n1123 Port of Tacoma Road, Tacoma, WA 98421',
  ])('%j names customer 10001 and Anchorage', (text) => {
    expect(parseAddressLine(text)).toEqual({ customerNumber: '10001', destinationCode: 'ANC' });
  });

  it('finds every destination', () => {
    for (const code of ['ANC', 'FBK', 'KEN', 'KOD', 'PBY'] as const)
      expect(parseAddressLine(`Northbound 123456 ${code}`)).toEqual({
        customerNumber: '123456',
        destinationCode: code,
      });
  });

  it('can lack the destination, if there are only words and the number', () => {
    const line = { customerNumber: '10001', destinationCode: null };
    expect(parseAddressLine('Northbound 10001')).toEqual(line);
    expect(parseAddressLine(' Northbound #10001\r')).toEqual(line);
    expect(parseAddressLine('Northbound: #10001')).toEqual(line);
  });

  it.each([
    '',
    'Anchorage',
    'Ken Kodiak',
    '10001',
    'NB204815',
    '1Z999AA10123456784',
    '1001901781990001000300812345678901',
    'Northbound 10001 ANCHOR',
    'Northbound 123 ANC',
    'Northbound 123456789 ANC',
    'Northbound 10001 TAC Road',
    '99 Northbound 10001',
    'Northbound 7th 10001',
  ])('is not found in %j', (text) => {
    expect(parseAddressLine(text)).toBeNull();
  });
});
