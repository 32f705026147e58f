import { useEffect, useEffectEvent } from 'react';

export type IntakeFlag = 'damaged' | 'hazard' | 'oversized';

export const FLAG_KEYS: Record<IntakeFlag, string> = { damaged: 'D', hazard: 'H', oversized: 'O' };

/** A scanner types its next character sooner, a person does not. */
const SINGLE_KEY_MS = 150;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls `toggle` for D, H and O outside of fields, unless they are part of a scan, and for Alt with them anywhere. */
export function useFlagKeys(toggle: (flag: IntakeFlag) => void): void {
  const onFlag = useEffectEvent(toggle);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastKeyAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const isAlone = event.timeStamp - lastKeyAt > SINGLE_KEY_MS;
      lastKeyAt = event.timeStamp;
      clearTimeout(timer);
      if (event.ctrlKey || event.metaKey || event.repeat) return;
      // By the key's place, because Alt changes the character on some systems.
      const flag = (Object.keys(FLAG_KEYS) as IntakeFlag[]).find(
        (each) => event.code === `Key${FLAG_KEYS[each]}`,
      );
      if (!flag || document.querySelector('[role="dialog"]')) return;
      if (event.altKey) {
        event.preventDefault();
        onFlag(flag);
      } else if (isAlone && !isTyping(event.target)) {
        timer = setTimeout(() => onFlag(flag), SINGLE_KEY_MS);
      }
    }
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
