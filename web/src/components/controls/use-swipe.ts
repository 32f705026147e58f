import { type TouchEvent, useRef } from 'react';

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const MIN_DISTANCE = 48;

interface Swipe {
  /** On a swipe to the left. */
  onNext: () => void;
  onPrevious: () => void;
}

/** Touch handlers for horizontal swipes. Scrolling, pinch zoom, and panning while zoomed in keep working. */
export function useSwipe({ onNext, onPrevious }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      const isSingleTouch = touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.05;
      start.current = finger && isSingleTouch ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) onNext();
      else onPrevious();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
