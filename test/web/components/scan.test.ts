import { describe, expect, it, vi } from 'vitest';
import { fc } from '#test/support/random.ts';
import { createScanQueue } from '#web/components/scan/scan-queue.ts';
import { NO_SCAN, recognize, type ScanKey } from '#web/components/scan/scan-recognizer.ts';

/** A key and the time since the previous key, in milliseconds. */
type TimedKey = [gapMs: number, key: ScanKey];

const character = (text: string): ScanKey => ({ kind: 'character', character: text });
const SHIFT: ScanKey = { kind: 'modifier' };
const END: ScanKey = { kind: 'end' };
const BACKSPACE: ScanKey = { kind: 'other' };

/** The scans in these keys, and the positions of the swallowed keys. */
function run(keys: readonly TimedKey[]) {
  let state = NO_SCAN;
  let timeMs = 0;
  const scans: string[] = [];
  const swallowed: number[] = [];
  for (const [index, [gapMs, key]] of keys.entries()) {
    timeMs += gapMs;
    const step = recognize(state, key, timeMs);
    state = step.state;
    if (step.scan !== undefined) scans.push(step.scan);
    if (step.swallow) swallowed.push(index);
  }
  return { scans, swallowed };
}

const typed = (text: string, gapMs: number): TimedKey[] => [...text].map((key) => [gapMs, character(key)]);
/** Presses Shift for each capital. */
const shifted = (text: string, gapMs: number): TimedKey[] =>
  typed(text, gapMs).flatMap((timed, index): TimedKey[] =>
    /[A-Z]/.test(text[index] ?? '') ? [[gapMs, SHIFT], timed] : [timed],
  );

describe('a scanner', () => {
  it.each([10, 60])('is recognized with %i ms between keys', (gapMs) => {
    expect(run([...typed('NB100001', gapMs), [gapMs, END]])).toEqual({ scans: ['NB100001'], swallowed: [8] });
  });

  it('may press Shift for each capital', () => {
    expect(run([...shifted('NB100001', 60), [60, END]]).scans).toEqual(['NB100001']);
  });

  it('may send two end keys, and both are swallowed', () => {
    const scan: TimedKey[] = [...typed('NB100001', 20), [20, END], [20, END]];
    expect(run([...scan, ...scan])).toEqual({ scans: ['NB100001', 'NB100001'], swallowed: [8, 9, 18, 19] });
  });
});

describe('a human', () => {
  it('can press Enter after a scan', () => {
    expect(run([...typed('NB100001', 20), [20, END], [150, END]]).swallowed).toEqual([8]);
  });

  it.each<[string, TimedKey[]]>([
    ['types at 150 ms between keys', [...typed('NB100001', 150), [150, END]]],
    ['presses Shift for each capital', [...shifted('ABCDEFG', 75), [75, END]]],
    ['types very fast', [...typed('station', 90), [90, END]]],
    ['rolls over a few keys', [...typed('the', 20), [20, END]]],
    ['corrects what a machine typed', [...typed('NB100001', 20), [20, BACKSPACE], [20, END]]],
    ['pauses before Enter', [...typed('NB100001', 20), [150, END]]],
  ])('is not mistaken for a scanner: %s', (_, keys) => {
    expect(run(keys)).toEqual({ scans: [], swallowed: [] });
  });
});

it('finds exactly the scans in any mix of scanner and human input', () => {
  const humanGap = fc.integer({ min: 150, max: 2000 });
  const scannerGap = fc.integer({ min: 10, max: 60 });
  const visible = fc.constantFrom(...'ABCxyz0189-. ]');
  const humanKey = fc.oneof(visible.map(character), fc.constantFrom(SHIFT, END, BACKSPACE));
  const human = fc.tuple(humanGap, humanKey).map((key: TimedKey) => ({ scan: null, keys: [key] }));
  const scannerKey = fc.tuple(scannerGap, visible, fc.boolean(), scannerGap);
  const scanner = fc
    .record({
      // After a human, or directly after the previous scan.
      pauseMs: fc.oneof(humanGap, scannerGap),
      keys: fc.array(scannerKey, { minLength: 4, maxLength: 40 }),
      endMs: scannerGap,
    })
    .map(({ pauseMs, keys, endMs }) => ({
      scan: keys.map(([, key]) => key).join(''),
      pauseMs,
      keys: keys
        .flatMap(([gapMs, key, hasShift, shiftMs], index): TimedKey[] => {
          const shift: TimedKey[] = hasShift && index > 0 ? [[shiftMs, SHIFT]] : [];
          return [...shift, [gapMs, character(key)]];
        })
        .concat([[endMs, END]]),
    }));
  fc.assert(
    fc.property(fc.array(fc.oneof(human, scanner), { maxLength: 30 }), (parts) => {
      const keys = parts.flatMap((part, index): TimedKey[] => {
        if (!('pauseMs' in part)) return part.keys;
        const isAfterHuman = index > 0 && parts[index - 1]?.scan === null;
        const [[, first] = [0, END], ...rest] = part.keys;
        return [[isAfterHuman ? Math.max(part.pauseMs, 150) : part.pauseMs, first], ...rest];
      });
      expect(run(keys).scans).toEqual(parts.flatMap(({ scan }) => scan ?? []));
    }),
    { numRuns: 1000 },
  );
});

describe('the queue of scans', () => {
  /** A handler that finishes when told to. */
  function slowHandler() {
    const seen: string[] = [];
    const finish: (() => void)[] = [];
    const handler = (text: string) => {
      seen.push(text);
      return new Promise<void>((resolve) => finish.push(resolve));
    };
    const finishNext = async () => {
      finish.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { seen, handler, finishNext };
  }

  it('delivers scans in order, one at a time, and loses none', async () => {
    const { add, register } = createScanQueue();
    const { seen, handler, finishNext } = slowHandler();
    register(1, handler);
    const texts = Array.from({ length: 20 }, (_, index) => `NB${index}`);
    for (const text of texts) add(text);
    expect(seen).toEqual(['NB0']);
    for (const _ of texts) await finishNext();
    expect(seen).toEqual(texts);
  });

  it('continues after a handler that throws, and reports the error', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { add, register } = createScanQueue();
    const seen: string[] = [];
    register(1, (text) => {
      seen.push(text);
      throw new Error(text);
    });
    add('A');
    add('B');
    await vi.waitFor(() => expect(seen).toEqual(['A', 'B']));
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('prefers the highest rank, or the handler for which the text was typed', async () => {
    const { add, register } = createScanQueue();
    const seen: string[] = [];
    register(1, (text) => void seen.push(`page ${text}`));
    const close = register(2, (text) => void seen.push(`dialog ${text}`));
    add('A');
    add('B', 1);
    await vi.waitFor(() => expect(seen).toEqual(['dialog A', 'page B']));
    close();
    add('C');
    add('D', 2);
    await vi.waitFor(() => expect(seen.slice(2)).toEqual(['page C', 'page D']));
  });

  it('keeps scans for the next page for five seconds', async () => {
    let nowMs = 0;
    const { add, register } = createScanQueue(() => nowMs);
    const seen: string[] = [];
    const leave = register(1, (text) => void seen.push(text));
    leave();
    add('A');
    nowMs = 5000;
    register(2, (text) => void seen.push(text))();
    await vi.waitFor(() => expect(seen).toEqual(['A']));
    add('B');
    nowMs = 10_001;
    register(3, (text) => void seen.push(text));
    add('C');
    await vi.waitFor(() => expect(seen).toEqual(['A', 'C']));
  });
});
