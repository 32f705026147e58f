import type { Page } from '@playwright/test';

/** The key at the end of a scan: CR and LF as Enter, LF as some scanners type it, or Tab. */
export type ScanEnd = 'Enter' | 'Control+J' | 'Tab';

/** The time between two keys. Faster typing would be taken for a scan. */
export const HUMAN_GAP_MS = 150;

interface Key {
  key: string;
  code: string;
  text?: string;
  windowsVirtualKeyCode?: number;
  modifiers?: number;
}

/** The parameters of the browser's command `Input.dispatchKeyEvent`. */
interface KeyEvent extends Key {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  timestamp: number;
}

interface Typing {
  /** The time between two keys: 10 to 60 ms for a scanner, {@link HUMAN_GAP_MS} for a person. */
  gapMs?: number;
  end?: ScanEnd;
  /** A longer time before the character at an index. */
  pause?: { before: number; ms: number };
}

const ENDS: Record<ScanEnd, Key> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  'Control+J': { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74, modifiers: 2 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
};

/**
 * Types like a barcode scanner. The events carry timestamps, so the gaps are exact however busy the machine is.
 */
export function scan(page: Page, text: string, typing?: Typing): Promise<void> {
  return send(page, scanKeys(text, typing));
}

async function send(page: Page, keys: readonly KeyEvent[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all(keys.map((key) => session.send('Input.dispatchKeyEvent', key)));
  await session.detach();
}

/** The keys of a scan. */
export const scanKeys = (text: string, { gapMs = 20, end = 'Enter', pause }: Typing = {}): KeyEvent[] =>
  timed([...[...text].map(characterKey), ENDS[end]], gapMs, pause);

function timed(keys: readonly Key[], gapMs: number, pause?: Typing['pause']): KeyEvent[] {
  // In the past, unless that is before the last key. The browser's clock is not shifted with the test run.
  const lengthMs = keys.length * gapMs + (pause?.ms ?? 0);
  const startMs = Math.max(performance.timeOrigin + performance.now() - lengthMs, lastMs + gapMs);
  return keys.flatMap((key, index): KeyEvent[] => {
    lastMs = startMs + index * gapMs + (pause && index >= pause.before ? pause.ms : 0);
    const timestamp = lastMs / 1000;
    const type = key.text === undefined ? 'rawKeyDown' : 'keyDown';
    return [
      { ...key, type, timestamp },
      { ...key, type: 'keyUp', timestamp },
    ];
  });
}

/** Scanners send a group separator as F8. */
const GROUP_SEPARATOR: Key = { key: 'F8', code: 'F8', windowsVirtualKeyCode: 119 };

const characterKey = (key: string): Key =>
  key === '\x1d' ? GROUP_SEPARATOR : { key, text: key, code: codeOf(key) };

/** The place of a letter or digit on the keyboard. */
function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : '';
}

/** The time of the last key, which the next one must not precede. */
let lastMs = 0;
