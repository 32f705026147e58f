import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Barcode } from '../../../../web/src/features/labels/Barcode.tsx';
import { code128, QUIET_ZONE } from '../../../../web/src/features/labels/code128.ts';

afterEach(cleanup);

it('encodes a text as Code 128 with its quiet zones', () => {
  const code = code128('NB100001');
  // Start, N, B, switch to pairs of digits, 10 00 01, check and stop: eight symbols of 11 modules and a stop of 13.
  expect(code?.modules).toBe(8 * 11 + 13 + 2 * QUIET_ZONE);
  expect(code?.bars[0]).toEqual({ start: QUIET_ZONE, width: 2 });
  const last = code?.bars.at(-1);
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBe((code?.modules ?? 0) - QUIET_ZONE);
  expect(code128('Ä')).toBeNull();
});

it('renders modules of 0.02 inches', () => {
  render(<Barcode text="NB100001" />);
  const barcode = screen.getByRole('img', { name: 'Barcode of NB100001' });
  expect(barcode.getAttribute('width')).toBe('2.42in');
  expect(barcode.getAttribute('viewBox')).toBe('0 0 121 1');
});

it('renders no barcode that would not fit on the label', () => {
  render(<Barcode text="ABCDEFGHIJKLMNOPQ" />);
  expect(screen.queryByRole('img')).toBeNull();
});
