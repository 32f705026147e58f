import type { ScanKey } from './scan-recognizer.ts';

/** Keys that scanners press together with or between characters. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'];

/** Scanners that send control characters press Control and a letter: J is LF, M is CR, I is Tab. */
const CONTROL_ENDS = ['j', 'm', 'i'];

/** Control and this key is the group separator in GS1 barcodes. It is not part of the number. */
const GROUP_SEPARATOR = ']';

/** What a `keydown` event is to the recognizer; null if it says nothing about it, such as the repetition of Shift. */
export function scanKeyOf(event: KeyboardEvent): ScanKey | null {
  const { key, repeat } = event;
  // Password managers dispatch events without a key.
  if (typeof key !== 'string') return null;
  if (MODIFIERS.includes(key)) return repeat ? null : { kind: 'modifier' };
  // Scanners release a key before they press it again.
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
