import type { PointGroup } from 'signature_pad';
import { expect, it } from 'vitest';
import { isSignature, scaled } from '#web/components/signature/strokes.ts';

const stroke = (...points: [x: number, y: number][]): PointGroup => ({
  penColor: '#000',
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
});

it('scales the points and the pen', () => {
  const [half] = scaled([stroke([100, 40], [200, 80])], 0.5);
  const [first, second] = half?.points ?? [];
  expect([first?.x, first?.y, second?.x, second?.y]).toEqual([50, 20, 100, 40]);
  expect([half?.minWidth, half?.maxWidth]).toEqual([0.5, 1.5]);
});

it('accepts strokes as a signature, but not dots', () => {
  expect(isSignature([], 500)).toBe(false);
  expect(isSignature([stroke([100, 40]), stroke([300, 40])], 500)).toBe(false);
  expect(isSignature([stroke([100, 40], [110, 40])], 500)).toBe(false);
  expect(isSignature([stroke([100, 40], [115, 55]), stroke([115, 40], [100, 55])], 500)).toBe(true);
});
