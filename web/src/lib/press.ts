/** The click event follows the release of the pointer within this time, on touch screens too. */
const CLICK_MS = 100;

let isDown = false;
/** The distance of the last press, by pointer or key, from the top of the window in pixels. */
let pressedY = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

addEventListener('pointerdown', begin, true);
addEventListener('pointerup', end, true);
addEventListener('pointercancel', end, true);
addEventListener('keydown', recordKey, true);

function begin({ button, clientY }: PointerEvent): void {
  // Other buttons can open the browser's menu, and then the browser never reports their release.
  if (button !== 0) return;
  clearTimeout(ending);
  isDown = true;
  pressedY = clientY;
}

function recordKey({ target }: KeyboardEvent): void {
  if (!(target instanceof Element) || target === document.body) return;
  const { top, bottom } = target.getBoundingClientRect();
  pressedY = (top + bottom) / 2;
}

/** Whether the last press was in the lower half of the window. */
export const isPressedBelowMiddle = (): boolean => pressedY > innerHeight / 2;

function end(): void {
  clearTimeout(ending);
  ending = setTimeout(() => {
    isDown = false;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }, CLICK_MS);
}

/**
 * Resolves when no mouse button or finger is down. Content that appears under a pressed pointer swallows the click:
 * browsers fire one only if the press starts and ends on the same element.
 */
export async function pressEnd(): Promise<void> {
  if (isDown) await new Promise<void>((resolve) => waiting.add(resolve));
}
