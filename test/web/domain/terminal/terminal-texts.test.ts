import { expect, it } from 'vitest';
import { terminalAt } from '../../../../functions/locations/terminals.ts';
import { addressLine, mapUrl, openingHours } from '../../../../web/src/domain/terminal/terminal-texts.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const anchorage = terminalAt('ANC', NOW);

it('writes the address in one line and links it to a map search', () => {
  expect(addressLine(anchorage)).toBe('1700 Anchorage Port Road, Anchorage, AK 99501');
  const url = new URL(mapUrl(anchorage));
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/');
  expect(url.searchParams.get('query')).toBe('1700 Anchorage Port Road, Anchorage, AK 99501');
});

it('names Saturday and Sunday apart where the terminal is open on Saturdays', () => {
  expect(openingHours(anchorage)).toEqual([
    { days: 'Mon–Fri', hours: '8:00 AM – 5:00 PM' },
    { days: 'Sat', hours: '9:00 AM – 1:00 PM' },
    { days: 'Sun', hours: 'Closed' },
  ]);
});

it('names the weekend once where the terminal is closed on it', () => {
  expect(openingHours(terminalAt('FBK', NOW))).toEqual([
    { days: 'Mon–Fri', hours: '8:00 AM – 5:00 PM' },
    { days: 'Sat–Sun', hours: 'Closed' },
  ]);
});
