import { expect, it } from 'vitest';
import { pickupText } from '../../../../web/src/domain/appointment/pickup-text.ts';

it.each([
  ['2026-11-24T10:00:00-09:00', 'Tue, 11/24/2026, 10:00 AM AKST'],
  ['2026-07-04T16:30:00-08:00', 'Sat, 07/04/2026, 4:30 PM AKDT'],
])('writes %s as %s', (pickupDate, text) => expect(pickupText(pickupDate, 'America/Anchorage')).toBe(text));
