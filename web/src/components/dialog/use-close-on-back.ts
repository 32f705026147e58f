import { useEffect, useRef } from 'react';
import { beforeReturn, currentIndex, stay } from '#web/lib/navigation/before-return.ts';
import { isClosing } from '#web/lib/navigation/use-url-state.ts';

/** Closes an open dialog on Back instead of leaving the page, although the dialog has no entry in the history. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const index = currentIndex();
    return beforeReturn((event) => {
      // What is below the dialog is being closed.
      if (isClosing()) return;
      stay(event, index);
      close.current();
    });
  }, [isOpen]);
}
