import { afterEach, describe, expect, it, vi } from 'vitest';
import { fc } from '#test/support/random.ts';
import { listenForScans, SCAN_FIELD } from '#web/components/scan/scan-listener.ts';
import { createScanQueue } from '#web/components/scan/scan-queue.ts';
import {
  afterHuman,
  NO_SCAN,
  recognize,
  type ScanKey,
  type ScanRefusal,
} from '#web/components/scan/scan-recognizer.ts';

/** A key and the time since the previous key, in milliseconds. */
type TimedKey = [gapMs: number, key: ScanKey];

const character = (text: string): ScanKey => ({ kind: 'character', character: text });
const SHIFT: ScanKey = { kind: 'modifier' };
const END: ScanKey = { kind: 'end' };
const BACKSPACE: ScanKey = { kind: 'other' };

/** The scans in these keys, the refusals, and the positions of the swallowed keys. */
function run(keys: readonly TimedKey[]) {
  let state = NO_SCAN;
  let timeMs = 0;
  const scans: string[] = [];
  const refusals: ScanRefusal[] = [];
  const swallowed: number[] = [];
  for (const [index, [gapMs, key]] of keys.entries()) {
    timeMs += gapMs;
    const step = recognize(state, key, timeMs);
    state = step.state;
    if (step.scan !== undefined) scans.push(step.scan);
    if (step.refusal) refusals.push(step.refusal);
    if (step.swallow) swallowed.push(index);
  }
  return { scans, refusals, swallowed, state, timeMs };
}

const typed = (text: string, gapMs: number): TimedKey[] => [...text].map((key) => [gapMs, character(key)]);
/** Presses Shift for each capital. */
const shifted = (text: string, gapMs: number): TimedKey[] =>
  typed(text, gapMs).flatMap((timed, index): TimedKey[] =>
    /[A-Z]/.test(text[index] ?? '') ? [[gapMs, SHIFT], timed] : [timed],
  );

describe('a scanner', () => {
  it.each([10, 60])('is recognized with %i ms between keys', (gapMs) => {
    expect(run([...typed('NB100001', gapMs), [gapMs, END]])).toMatchObject({
      scans: ['NB100001'],
      swallowed: [8],
    });
  });

  it('may press Shift for each capital', () => {
    expect(run([...shifted('NB100001', 60), [60, END]]).scans).toEqual(['NB100001']);
  });

  it('may send two end keys, and both are swallowed', () => {
    const scan: TimedKey[] = [...typed('NB100001', 20), [20, END], [20, END]];
    expect(run([...scan, ...scan])).toMatchObject({
      scans: ['NB100001', 'NB100001'],
      swallowed: [8, 9, 18, 19],
    });
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
    expect(run(keys)).toMatchObject({ scans: [], refusals: [], swallowed: [] });
  });
});

const CODE = '038888880388888801';

describe('a scan is whole or refused', () => {
  const scan: TimedKey[] = [...typed(CODE, 20), [20, END]];
  const shift = (keys: readonly TimedKey[], at: number, gapMs: number) =>
    keys.map(([gap, key], index): TimedKey => [index === at ? gapMs : gap, key]);

  it.each([2, 8, 14, 17])('whole after a pause of 220 ms before character %i', (at) => {
    expect(run(shift(scan, at, 220))).toMatchObject({ scans: [CODE], refusals: [] });
  });

  it.each([
    ['a pause after its first character', shift(scan, 1, 220)],
    ['two pauses', shift(shift(scan, 5, 220), 12, 300)],
    ['a stall of a second', shift(scan, 8, 1000)],
    ['a stall of a minute', shift(scan, 8, 60_000)],
    ['a stall before its last two characters', shift(scan, 16, 900)],
    ['what a person typed just before it', [...typed('12', 200), ...shift(scan, 0, 400)]],
    ['an earlier scan without an end', [...typed('NB100001', 20), ...shift(scan, 0, 5000)]],
    ['a character that was lost', [...typed('0388', 20), [20, BACKSPACE] as TimedKey, ...scan]],
  ])('refused after %s', (_, keys) => {
    const { scans, refusals } = run(keys);
    expect(scans).toEqual([]);
    expect(refusals).toEqual(['interrupted']);
    expect(run([...keys, ...shift(scan, 0, 1500)]).scans).toEqual([CODE]);
  });

  it('and a person who does something after half a scan can scan it again', () => {
    const { state, timeMs } = run(typed('038888', 20));
    const again = (delayMs: number) =>
      scan.reduce(
        ({ step, at }, [gapMs, key]) => ({ step: recognize(step.state, key, at + gapMs), at: at + gapMs }),
        {
          step: { state: afterHuman(state), swallow: false } as ReturnType<typeof recognize>,
          at: timeMs + delayMs,
        },
      ).step;
    expect(again(1000).refusal).toBe('interrupted');
    expect(again(3000).scan).toBe(CODE);
  });

  it('with any pauses, and the next one is found', () => {
    const anyGap = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 10, max: 60 }) },
      fc.integer({ min: 101, max: 2000 }),
    );
    fc.assert(
      fc.property(
        fc.array(anyGap, { minLength: 18, maxLength: 18 }),
        fc.integer({ min: 10, max: 60 }),
        (gaps, endMs) => {
          const keys = [...CODE].map((digit, index): TimedKey => [gaps[index] ?? 20, character(digit)]);
          const broken = run([...keys, [endMs, END]]);
          if (broken.scans.length > 0) expect(broken.scans).toEqual([CODE]);
          expect(run([...keys, [endMs, END], ...shift(scan, 0, 3000)]).scans.at(-1)).toBe(CODE);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('wherever it ends if a control has the focus that nobody types on', () => {
    const late = (gapMs: number, target: 'button' | 'field') =>
      run([...typed(CODE, 20), [gapMs, { kind: 'end', target }]]);
    expect(late(220, 'button')).toMatchObject({ scans: [CODE], swallowed: [18] });
    expect(late(220, 'field')).toMatchObject({ scans: [], swallowed: [] });
  });

  it('and half of one in a scan field is refused when a person presses Enter', () => {
    const end = (scanField: string): TimedKey => [3000, { kind: 'end', target: { scanField } }];
    const half = typed('0388888', 20);
    expect(run([...half, end('0388888')])).toMatchObject({ refusals: ['unended'], swallowed: [7] });
    // The other half comes after all.
    expect(run([...half, end('0388888'), ...scan.slice(7)])).toMatchObject({ scans: [] });
    expect(run([...typed('12', 200), end('12')])).toMatchObject({ refusals: [], swallowed: [] });
    expect(run([...half, end('Pat 0388888')])).toMatchObject({ refusals: [], swallowed: [] });
  });
});

it('finds the scans in any mix of scanner and human input, and never a part or a mixture', () => {
  const humanGap = fc.integer({ min: 150, max: 3000 });
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
      const { scans, refusals } = run(keys);
      const expected = parts.flatMap(({ scan }) => scan ?? []);
      let next = 0;
      for (const scan of scans) {
        next = expected.indexOf(scan, next) + 1;
        expect(next).toBeGreaterThan(0);
      }
      expect(scans.length + refusals.length).toBe(expected.length);
    }),
    { numRuns: 1000 },
  );
});

describe('control characters of a barcode', () => {
  const input = document.createElement('input');
  let timeMs = 0;
  let stop = () => {};
  afterEach(() => stop());

  /** Presses keys as a scanner does, into a field. Returns what was scanned and refused. */
  function press(...keys: (KeyboardEventInit & { delayMs?: number })[]) {
    const onScan = vi.fn();
    const onRefusal = vi.fn();
    stop();
    stop = listenForScans({ onScan, onRefusal });
    document.body.append(input);
    input.value = '';
    const prevented = keys.flatMap(({ delayMs = 20, ...key }) => {
      timeMs += delayMs;
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key });
      Object.defineProperty(event, 'timeStamp', { value: timeMs });
      const isAllowed = input.dispatchEvent(event);
      if (isAllowed && key.key?.length === 1 && !key.ctrlKey && !key.altKey) input.value += key.key;
      return isAllowed ? [] : [key.key];
    });
    timeMs += 5000;
    return {
      scans: onScan.mock.calls.flat(),
      refusals: onRefusal.mock.calls.flat(),
      left: input.value,
      prevented,
    };
  }
  const characters = (text: string) => [...text].map((key) => ({ key, code: `Digit${key}` }));
  const alt = (code: string, isNumLock = true) => [
    { key: 'Alt', code: 'AltLeft' },
    ...[...code].map((digit) => ({
      key: isNumLock ? digit : 'Insert',
      code: `Numpad${digit}`,
      altKey: true,
    })),
  ];
  const enter = { key: 'Enter', code: 'Enter' };

  it.each<[string, KeyboardEventInit[]]>([
    ['F8', [{ key: 'F8', code: 'F8' }]],
    ['F9 and F8', [{ key: 'F9' }, { key: 'F8' }]],
    ['Alt+029', alt('029')],
    ['Alt+29', alt('29')],
    ['Alt+0029', alt('0029')],
    ['Alt+029 without Num Lock', alt('029', false)],
    ['Control+]', [{ key: 'Control' }, { key: ']', ctrlKey: true }]],
    ['Control+^', [{ key: 'Control' }, { key: '^', ctrlKey: true, shiftKey: true }]],
    ['Control+D', [{ key: 'Control' }, { key: 'd', ctrlKey: true }]],
    ['the character itself', [{ key: '\x1d' }]],
    ['Escape', [{ key: 'Escape' }]],
    ['an arrow', [{ key: 'ArrowLeft' }]],
    ['Home', [{ key: 'Home' }]],
  ])('%s in the middle is no part of the number and leaves nothing behind', (_, separator) => {
    const scan = [...characters('42098421'), ...separator, ...characters('9400111201080805483016'), enter];
    const { scans, refusals, left, prevented } = press(...scan);
    expect(scans).toEqual(['420984219400111201080805483016']);
    expect(refusals).toEqual([]);
    expect(left).toBe('');
    // It has no effect on the page.
    expect(prevented).toContain(separator.at(-1)?.key);
  });

  it('Alt with the code of a character types that character', () => {
    const { scans } = press(...characters('12'), ...alt('065'), ...alt('45'), ...characters('34'), enter);
    expect(scans).toEqual(['12A-34']);
  });

  it('a number is refused if one of its keys cannot be read', () => {
    const { scans, refusals, left } = press(
      ...characters('0388'),
      { key: 'Unidentified' },
      { key: 'Shift' },
      ...characters('38888'),
      enter,
    );
    expect({ scans, refusals }).toEqual({ scans: [], refusals: ['interrupted'] });
    expect(left).toBe('');
    input.setAttribute(SCAN_FIELD, '');
    expect(press(...characters('0388'), { key: 'Unidentified' }, ...characters('38888'), enter).left).toBe(
      '',
    );
    input.removeAttribute(SCAN_FIELD);
  });

  it('a scan is refused if a scan field already has the beginning of one, however old', () => {
    input.setAttribute(SCAN_FIELD, '');
    const scan = [...characters('38888880388888801'), enter];
    expect(press(...scan)).toMatchObject({ scans: ['38888880388888801'], refusals: [] });
    expect(press({ key: '0' }, { key: 'Shift', delayMs: 60_000 }, ...scan)).toMatchObject({
      scans: [],
      refusals: ['interrupted'],
      left: '',
    });
    input.removeAttribute(SCAN_FIELD);
  });

  it('a refused scan leaves nothing in a field, even if it stalled', () => {
    const [first, ...half] = characters('03');
    const stalled = [{ ...first, key: '8', delayMs: 800 }, ...characters('88880388888801'), enter];
    expect(press(...[first ?? {}, ...half], ...stalled)).toMatchObject({
      refusals: ['interrupted'],
      left: '',
    });
    // A person has typed this.
    const typing = [{ key: '1' }, { key: '0', delayMs: 200 }];
    expect(press(...typing, ...stalled)).toMatchObject({ refusals: ['interrupted'], left: '10' });
  });

  it('two scans without an end are never one number, however soon a person presses Enter', () => {
    input.setAttribute(SCAN_FIELD, '');
    const [next, ...others] = characters('7777888899');
    const second = [{ ...next, delayMs: 3000 }, ...others];
    for (const delayMs of [600, 3000])
      expect(press(...characters('0388888803'), ...second, { ...enter, delayMs })).toMatchObject({
        scans: [],
        refusals: ['unended'],
        left: '',
        prevented: ['Enter'],
      });
    input.removeAttribute(SCAN_FIELD);
  });

  it('a person can still use shortcuts and the keys around text', () => {
    expect(
      press({ key: 'F5' }, { key: 'v', ctrlKey: true }, { key: '1', code: 'Digit1', altKey: true }).prevented,
    ).toEqual([]);
  });
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
