/**
 * Tells a barcode scanner that types like a keyboard from a human, by the time between keys. Scanners leave 10 to 60 ms
 * between keys and end with CR, LF or Tab. A human at 150 ms between keys is never mistaken for one. A scan is whole or
 * refused: only its end ends it, and what may be half of one is refused (decision 84).
 */

/** Where the key at the end goes: to a scan field with this content, to a control that takes no text, or to a field. */
type EndTarget = { scanField: string } | 'button' | 'field';

/**
 * A pressed key, by its role in a scan. `modifier` is a key such as Shift, which scanners press for capitals.
 * `separator` stands for a control character in the barcode, which is not part of the number. `altDigit` is a digit of
 * the code of a character, typed while Alt is down. `unreadable` stands for a lost character.
 */
export type ScanKey =
  | { kind: 'character'; character: string }
  | { kind: 'altDigit'; digit: string }
  | { kind: 'modifier' | 'separator' }
  | { kind: 'end'; target?: EndTarget }
  | { kind: 'other' | 'unreadable' };

/** Keys that belong together. Times in milliseconds. */
interface Run {
  text: string;
  /** The digits of a character whose code is being typed. */
  altDigits: string;
  /** The number of keys after the first one, with modifiers. */
  keys: number;
  firstMs: number;
  lastCharacterMs: number;
  lastKeyMs: number;
  /** The length of its only pause. */
  pauseMs: number;
}

interface ScanState {
  run: Run | null;
  /**
   * What was typed before the run, since the last end. A scan may have begun with it. `scanText` is what a scanner typed,
   * `isSeen` whether a human has done something since.
   */
  before: { lastKeyMs: number; scanText: string; isSeen: boolean } | null;
  /** When the last scan ended. */
  scannedMs: number;
}

export type ScanRefusal = 'interrupted' | 'unended';

/** `scan`: the text of a complete scan. `swallow`: the key belongs to a scanner and must have no effect. */
interface ScanStep {
  state: ScanState;
  scan?: string;
  refusal?: ScanRefusal;
  swallow: boolean;
}

/** Leaves 40 ms for Bluetooth's intervals and slow scanners. */
const MAX_GAP_MS = 100;
/** Allows for Shift between two characters, which adds its own gap. */
const MAX_CHARACTER_GAP_MS = 130;
/** Excludes fast typists, who reach `MAX_GAP_MS` only for single keys: 80 ms is 150 words per minute. */
const MAX_AVERAGE_GAP_MS = 80;
/** A connection can stall once within a scan. Nobody aims a scanner and scans again within this time. */
const MAX_PAUSE_MS = 500;
/** After a longer pause, it is uncertain whether a scan continues or a new one begins. */
const MAX_STALL_MS = 2000;
/** An end that comes later is pressed by a human, who cannot know whether the scan was complete. */
const MAX_END_DELAY_MS = 1000;
const MIN_LENGTH = 4;

export const NO_SCAN: ScanState = { run: null, before: null, scannedMs: Number.NEGATIVE_INFINITY };

/** The next state after a key that was pressed at `timeMs`. Late events are fine if their times are right. */
export function recognize(before: ScanState, key: ScanKey, timeMs: number): ScanStep {
  const state = key.kind === 'altDigit' ? before : withAltCharacter(before);
  const { run } = state;
  const isFast = run !== null && isFastAfter(run, timeMs);
  switch (key.kind) {
    case 'character':
      return { state: withKey(state, timeMs, { text: key.character, altDigits: '' }), swallow: false };
    case 'altDigit':
      return { state: withKey(state, timeMs, { text: '', altDigits: key.digit }), swallow: isFast };
    case 'separator':
      return isFast
        ? { state: withKey(state, timeMs, { text: '', altDigits: '' }), swallow: true }
        : { state: afterHuman(state), swallow: false };
    case 'modifier':
      if (run === null) return { state, swallow: false };
      return {
        state: { ...state, run: { ...run, keys: run.keys + 1, ...(isFast && { lastKeyMs: timeMs }) } },
        swallow: false,
      };
    case 'end':
      return ended(state, key.target ?? 'field', timeMs);
    case 'other':
    case 'unreadable':
      return { state: afterHuman(state), swallow: false };
  }
}

/** The state after something that only a human does. What was typed before may be the beginning of a scan, but not for long. */
export function afterHuman(state: ScanState): ScanState {
  const { before, ...rest } = broken(state);
  return { ...rest, before: before && { ...before, isSeen: true } };
}

const isFastAfter = (run: Run, timeMs: number): boolean =>
  isWithin(timeMs - run.lastKeyMs, MAX_GAP_MS) &&
  isWithin(timeMs - run.lastCharacterMs, MAX_CHARACTER_GAP_MS);

/** Events of different clocks can seem to be in the wrong order. Then they do not belong together. */
const isWithin = (gapMs: number, maxMs: number): boolean => gapMs >= 0 && gapMs <= maxMs;

/** Whether a run of several characters was typed faster than by a human. */
export const isByScanner = ({ text, keys, firstMs, lastKeyMs, pauseMs }: Run): boolean =>
  text.length > 1 && (lastKeyMs - firstMs - pauseMs) / keys <= MAX_AVERAGE_GAP_MS;

function withKey(state: ScanState, timeMs: number, typed: Pick<Run, 'text' | 'altDigits'>): ScanState {
  const { run } = state;
  const pauseMs = run === null || isFastAfter(run, timeMs) ? 0 : timeMs - run.lastKeyMs;
  const canPause = run !== null && run.pauseMs === 0 && isWithin(pauseMs, MAX_PAUSE_MS) && isByScanner(run);
  const times = { lastCharacterMs: timeMs, lastKeyMs: timeMs };
  if (run === null || (pauseMs !== 0 && !canPause))
    return { ...broken(state), run: { ...typed, ...times, keys: 0, firstMs: timeMs, pauseMs: 0 } };
  return {
    ...state,
    run: {
      ...run,
      ...times,
      text: run.text + typed.text,
      altDigits: run.altDigits + typed.altDigits,
      keys: run.keys + 1,
      pauseMs: run.pauseMs + pauseMs,
    },
  };
}

/** Adds the character whose code was typed with Alt. Control characters are not part of the number. */
function withAltCharacter(state: ScanState): ScanState {
  if (!state.run || state.run.altDigits === '') return state;
  const { text, altDigits } = state.run;
  const code = [...altDigits].reduce((sum, digit) => sum * 10 + '0123456789'.indexOf(digit), 0);
  const character = code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
  return { ...state, run: { ...state.run, text: text + character, altDigits: '' } };
}

/** The state after the run, which did not end. */
function broken({ run, before, scannedMs }: ScanState): ScanState {
  if (run === null || run.text === '') return { run: null, before, scannedMs };
  const isScan = run.text.length >= MIN_LENGTH && isByScanner(run);
  const scanText = unseenText(before) + (isScan ? run.text : '');
  return { run: null, before: { lastKeyMs: run.lastKeyMs, scanText, isSeen: false }, scannedMs };
}

/** What a scanner typed without an end, if no human has done anything since. */
const unseenText = (before: ScanState['before']): string => (before && !before.isSeen ? before.scanText : '');

function ended({ run, before, scannedMs }: ScanState, target: EndTarget, timeMs: number): ScanStep {
  const done: ScanState = { ...NO_SCAN, scannedMs: timeMs };
  const unended: ScanStep = {
    state: { ...NO_SCAN, before: { lastKeyMs: timeMs, scanText: '', isSeen: true } },
    refusal: 'unended',
    swallow: true,
  };
  if (run === null) {
    if (before !== null && isAllIn(target, before.scanText)) return unended;
    // Some scanners end with two keys, such as CR and LF.
    const isSecondEnd = before === null && isWithin(timeMs - scannedMs, MAX_GAP_MS);
    return { state: isSecondEnd ? done : NO_SCAN, swallow: isSecondEnd };
  }
  const isLong = run.text.length >= MIN_LENGTH;
  const isEnd = isFastEnd(run, timeMs) || (target === 'button' && isLateEnd(run, timeMs));
  if (isEnd && mayHaveBegun(run, before, isLong))
    return { state: done, refusal: 'interrupted', swallow: true };
  if (isEnd && isLong) return { state: done, scan: run.text, swallow: true };
  const earlierText = unseenText(before);
  const isLate = timeMs - run.lastKeyMs > MAX_END_DELAY_MS || earlierText !== '';
  const isScan = isLong && isByScanner(run) && isLate;
  return isScan && isAllIn(target, earlierText + run.text) ? unended : { state: NO_SCAN, swallow: false };
}

/** Whether a scan field has nothing but this text. */
const isAllIn = (target: EndTarget, text: string): boolean =>
  typeof target === 'object' && text !== '' && target.scanField.trim() === text.trim();

const isFastEnd = (run: Run, timeMs: number): boolean =>
  isFastAfter(run, timeMs) && (timeMs - run.firstMs - run.pauseMs) / (run.keys + 1) <= MAX_AVERAGE_GAP_MS;

/** Nobody types a number on a button and then presses it. */
const isLateEnd = (run: Run, timeMs: number): boolean =>
  run.pauseMs === 0 && isWithin(timeMs - run.lastKeyMs, MAX_PAUSE_MS) && isByScanner(run);

/** Whether the run may be the second half of a scan. */
function mayHaveBegun({ firstMs }: Run, before: ScanState['before'], isLong: boolean): boolean {
  if (before === null) return false;
  const isScan = unseenText(before) !== '' && firstMs >= before.lastKeyMs;
  return isScan || (isLong && isWithin(firstMs - before.lastKeyMs, MAX_STALL_MS));
}

/** Keys that scanners press together with or between characters. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock'];

/** Scanners that send control characters press Control and a letter: J is LF, M is CR, I is Tab. */
const CONTROL_ENDS = ['j', 'm', 'i'];

/** With Shift, Tab goes back. */
const HUMAN_KEYS = ['Backspace', 'Tab'];

const UNREADABLE_KEYS = ['Dead', 'Process', 'Unidentified'];

/** The key of a `keydown` event; null for events to ignore, such as the repetition of Shift. */
export function scanKeyOf(event: KeyboardEvent): ScanKey | null {
  const { key, code, repeat } = event;
  // Password managers dispatch events without a key.
  if (typeof key !== 'string') return null;
  if (MODIFIERS.includes(key)) return repeat ? null : { kind: 'modifier' };
  // Scanners release a key before pressing it again.
  if (repeat || event.isComposing) return { kind: 'other' };
  if (event.ctrlKey && !event.altKey && !event.metaKey) return controlKey(key.toLowerCase());
  // Without Num Lock, the keypad has other keys.
  const altDigit = event.altKey && !event.ctrlKey ? /^(?:Numpad|Digit)(\d)$/.exec(code)?.[1] : undefined;
  if (altDigit !== undefined) return { kind: 'altDigit', digit: altDigit };
  const hasShortcut = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (hasShortcut) return { kind: 'separator' };
  if ([...key].length === 1) return characterKey(key);
  if (key === 'Enter' || (key === 'Tab' && !event.shiftKey)) return { kind: 'end' };
  if (UNREADABLE_KEYS.includes(key)) return { kind: 'unreadable' };
  return { kind: HUMAN_KEYS.includes(key) ? 'other' : 'separator' };
}

function controlKey(key: string): ScanKey {
  return { kind: CONTROL_ENDS.includes(key) || key === 'enter' ? 'end' : 'separator' };
}

const CONTROL_CHARACTER = /^\p{Cc}$/u;

function characterKey(character: string): ScanKey {
  if (!CONTROL_CHARACTER.test(character)) return { kind: 'character', character };
  return { kind: ['\r', '\n', '\t'].includes(character) ? 'end' : 'separator' };
}
