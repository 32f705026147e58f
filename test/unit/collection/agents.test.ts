import { describe, expect, it } from 'vitest';
import { fitsAgentHandover, trackingUrlOf, trackingUrlProblem } from '#shared/rules/collection/agents.ts';
import { airWaybillOf, waybillOf, waybillProblem } from '#shared/rules/collection/air-waybill.ts';

describe('an air waybill number', () => {
  it.each(['02712345675', '027-12345675', '027 1234 5675', ' 027-1234567 5 '])('is read: %s', (typed) => {
    expect(airWaybillOf(typed)).toBe('027-12345675');
  });

  it('needs its check digit, the remainder of seven digits modulo 7', () => {
    const accepted = Array.from({ length: 10 }, (_, digit) => `027-1234567${digit}`).filter(
      (number) => airWaybillOf(number) !== null,
    );
    expect(accepted).toEqual(['027-12345675']);
    expect(waybillProblem('AIR_CARRIER', '027-12345670')).toContain('last digit');
  });

  it.each(['', '123', '0271234567', '027123456755', 'EV-0271234567', '<script>'])(
    'is asked for from an air carrier, instead of %j',
    (typed) => {
      expect(waybillOf('AIR_CARRIER', typed)).toBeNull();
      expect(waybillProblem('AIR_CARRIER', typed)).toBe(
        'Enter the 11 digits of the air waybill, such as 027-12345675.',
      );
    },
  );
});

describe('the number of an expediter', () => {
  it.each([
    ['ab-4417', 'AB-4417'],
    [' 12345 ', '12345'],
    ['02712345675', '027-12345675'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(waybillOf('EXPEDITER', typed)).toBe(stored);
  });

  it.each(['12', 'ABC', '-123', '1234567890123456789012', '12/34', '027-12345670'])(
    '%j is refused',
    (typed) => {
      expect(waybillOf('EXPEDITER', typed)).toBeNull();
      expect(waybillProblem('EXPEDITER', typed)).not.toBeNull();
    },
  );
});

describe('the address of a tracking page', () => {
  it('has the number once, behind the host, on https', () => {
    expect(trackingUrlProblem('https://www.tundra-air.test/track?awb={number}')).toBeNull();
    for (const url of [
      'http://tundra-air.test/{number}',
      'javascript:alert({number})',
      'https://tundra-air.test/track',
      'https://{number}.test/',
      'https://user@evil.test:{number}/',
      'https://tundra-air.test/{number}/{number}',
      'https://tundra air.test/{number}',
    ])
      expect(trackingUrlProblem(url), url).not.toBeNull();
  });

  it('never becomes another page by its number', () => {
    expect(trackingUrlOf('https://tundra-air.test/t?n={number}&l=en', 'A/../b?c=$&')).toBe(
      'https://tundra-air.test/t?n=A%2F..%2Fb%3Fc%3D%24%26&l=en',
    );
  });
});

it('a handover to an agent fits into one transaction', () => {
  expect(fitsAgentHandover(90, 7)).toBe(true);
  expect(fitsAgentHandover(90, 8)).toBe(false);
  expect(fitsAgentHandover(91, 1)).toBe(false);
  expect(fitsAgentHandover(48, 49)).toBe(true);
  expect(fitsAgentHandover(49, 49)).toBe(false);
});
