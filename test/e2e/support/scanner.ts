import type { Page } from '@playwright/test';

/** The key at the end of a scan: CR and LF as Enter, LF as some scanners type it, or Tab. */
export type ScanEnd = 'Enter' | 'Control+J' | 'Tab';

/** From one key to the next. Faster typing would be a scan. */
export const HUMAN_GAP_MS = 150;

interface Key {
  key: string;
  code: string;
  text?: string;
  windowsVirtualKeyCode?: number;
  modifiers?: number;
}

interface Typing {
  /** From one key to the next. A scanner takes 10 to 60 ms, a human {@link HUMAN_GAP_MS}. */
  gapMs?: number;
  end?: ScanEnd;
}

const ENDS: Record<ScanEnd, Key> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  'Control+J': { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74, modifiers: 2 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
};

/**
 * Types like a barcode scanner. The keys carry their times, so the gaps are exact however busy the machine is.
 */
export function scan(page: Page, text: string, { gapMs = 20, end = 'Enter' }: Typing = {}): Promise<void> {
  return sendKeys(page, [...[...text].map(characterKey), ENDS[end]], gapMs);
}

/** Presses the key of a letter or digit like a person: some time after any key before it. */
export function pressKey(page: Page, key: string): Promise<void> {
  return sendKeys(page, [characterKey(key)], 2 * HUMAN_GAP_MS);
}

async function sendKeys(page: Page, keys: readonly Key[], gapMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // In the past, unless that is before the last key.
  const startMs = Math.max(Date.now() - keys.length * gapMs, lastMs + gapMs);
  const sent = keys.flatMap((key, index) => {
    lastMs = startMs + index * gapMs;
    const timestamp = lastMs / 1000;
    const type = key.text === undefined ? 'rawKeyDown' : 'keyDown';
    return [
      session.send('Input.dispatchKeyEvent', { ...key, type, timestamp }),
      session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}

const characterKey = (key: string): Key => ({ key, text: key, code: codeOf(key) });

/** The place of a letter or digit on the keyboard. */
function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : '';
}

/** The time of the last key, which the next one must not precede. */
let lastMs = 0;
