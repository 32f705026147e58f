/** Within this time after a pointer is lifted its click follows; that of a finger is an event of its own. */
const CLICK_MS = 100;

let isDown = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

addEventListener('pointerdown', begin, true);
addEventListener('pointerup', end, true);
addEventListener('pointercancel', end, true);

function begin({ button }: PointerEvent): void {
  // Another button may open the browser's own menu, and its release is then never reported.
  if (button !== 0) return;
  clearTimeout(ending);
  isDown = true;
}

function end(): void {
  clearTimeout(ending);
  ending = setTimeout(() => {
    isDown = false;
    for (const goOn of waiting) goOn();
    waiting.clear();
  }, CLICK_MS);
}

/**
 * Resolves when no press is under way. What appears under a pointer that is down takes the press away from the control
 * it was meant for: the browser makes a click only of a press that begins and ends on the same one.
 */
export async function pressOver(): Promise<void> {
  if (isDown) await new Promise<void>((resolve) => waiting.add(resolve));
}
