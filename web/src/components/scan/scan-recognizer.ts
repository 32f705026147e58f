/**
 * Tells a barcode scanner that types like a keyboard from a human, by the time between keys. Scanners leave 10 to 60 ms
 * between keys and end with CR, LF or Tab. A human at 150 ms between keys is never mistaken for one.
 */

/** A pressed key, by its role in a scan. `modifier` is a key such as Shift, which scanners press for capitals. */
export type ScanKey =
  | { kind: 'character'; character: string }
  | { kind: 'modifier' }
  | { kind: 'end' }
  | { kind: 'other' };

interface ScanState {
  /** The characters since the last pause. */
  text: string;
  /** The number of keys after the first character, with modifiers. */
  keys: number;
  firstMs: number;
  lastCharacterMs: number;
  lastKeyMs: number;
  /** When the last scan ended. */
  scannedMs: number;
}

/** `scan`: the text of a complete scan. `swallow`: the key belongs to a scanner and must have no effect. */
interface ScanStep {
  state: ScanState;
  scan?: string;
  swallow: boolean;
}

/** Leaves 40 ms for Bluetooth's intervals and slow scanners. */
const MAX_GAP_MS = 100;
/** Allows for Shift between two characters, which adds its own gap. */
const MAX_CHARACTER_GAP_MS = 130;
/** Excludes fast typists, who reach `MAX_GAP_MS` only for single keys: 80 ms is 150 words per minute. */
const MAX_AVERAGE_GAP_MS = 80;
const MIN_LENGTH = 4;

export const NO_SCAN: ScanState = {
  text: '',
  keys: 0,
  firstMs: 0,
  lastCharacterMs: 0,
  lastKeyMs: 0,
  scannedMs: Number.NEGATIVE_INFINITY,
};

/** The next state after a key that was pressed at `timeMs`. Late events are fine if their times are right. */
export function recognize(state: ScanState, key: ScanKey, timeMs: number): ScanStep {
  const isFast =
    state.text !== '' &&
    timeMs - state.lastKeyMs <= MAX_GAP_MS &&
    timeMs - state.lastCharacterMs <= MAX_CHARACTER_GAP_MS;
  const cleared = { ...NO_SCAN, scannedMs: state.scannedMs };
  const next = { ...state, keys: state.keys + 1, lastKeyMs: timeMs };
  switch (key.kind) {
    case 'character': {
      const started = { ...cleared, text: key.character, firstMs: timeMs, lastKeyMs: timeMs };
      const extended = { ...next, text: state.text + key.character };
      return { state: { ...(isFast ? extended : started), lastCharacterMs: timeMs }, swallow: false };
    }
    case 'modifier':
      return { state: isFast ? next : cleared, swallow: false };
    case 'end':
      return ended(state, isFast, timeMs);
    case 'other':
      return { state: cleared, swallow: false };
  }
}

function ended(state: ScanState, isFast: boolean, timeMs: number): ScanStep {
  const averageMs = (timeMs - state.firstMs) / (state.keys + 1);
  if (isFast && state.text.length >= MIN_LENGTH && averageMs <= MAX_AVERAGE_GAP_MS)
    return { state: { ...NO_SCAN, scannedMs: timeMs }, scan: state.text, swallow: true };
  // Some scanners end with two keys, such as CR and LF.
  const isSecondEnd = state.text === '' && timeMs - state.scannedMs <= MAX_GAP_MS;
  return { state: isSecondEnd ? { ...NO_SCAN, scannedMs: timeMs } : NO_SCAN, swallow: isSecondEnd };
}

/** Keys that scanners press together with or between characters. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'];

/** Scanners that send control characters press Control and a letter: J is LF, M is CR, I is Tab. */
const CONTROL_ENDS = ['j', 'm', 'i'];

/** With Control, the group separator in GS1 barcodes. It is not part of the number. */
const GROUP_SEPARATOR = ']';

/** The key of a `keydown` event; null for events to ignore, such as the repetition of Shift. */
export function scanKeyOf(event: KeyboardEvent): ScanKey | null {
  const { key, repeat } = event;
  // Password managers dispatch events without a key.
  if (typeof key !== 'string') return null;
  if (MODIFIERS.includes(key)) return repeat ? null : { kind: 'modifier' };
  // Scanners release a key before pressing it again.
  if (repeat || event.isComposing) return { kind: 'other' };
  if (event.ctrlKey && !event.altKey && !event.metaKey) return controlKey(key.toLowerCase());
  const hasShortcut = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (hasShortcut) return { kind: 'other' };
  if ([...key].length === 1) return { kind: 'character', character: key };
  return { kind: key === 'Enter' || (key === 'Tab' && !event.shiftKey) ? 'end' : 'other' };
}

function controlKey(key: string): ScanKey {
  if (key === GROUP_SEPARATOR) return { kind: 'modifier' };
  return { kind: CONTROL_ENDS.includes(key) || key === 'enter' ? 'end' : 'other' };
}
