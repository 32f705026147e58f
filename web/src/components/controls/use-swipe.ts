import { type TouchEvent, useRef } from 'react';

/** How far a finger has to go sideways to mean it. CSS pixels. */
const FAR_ENOUGH = 48;

interface Swipe {
  /** The finger went to the left: what stands to the right is wanted. */
  onNext: () => void;
  onPrevious: () => void;
}

/**
 * Handlers for an element whose neighbours a finger brings by going sideways. Going up or down still scrolls, two
 * fingers still zoom, and in a zoomed view one finger moves the view.
 */
export function useSwipe({ onNext, onPrevious }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      const alone = touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.05;
      start.current = finger && alone ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < FAR_ENOUGH || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) onNext();
      else onPrevious();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
