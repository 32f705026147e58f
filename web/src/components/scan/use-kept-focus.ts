import { type RefObject, useEffect } from 'react';
import { pressEnd } from '../../lib/press.ts';

/** Focuses the element now, and whenever no other element has the focus. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    async function takeFocus(): Promise<void> {
      // The press may focus or select something.
      await pressEnd();
      // Behind an open dialog, nothing takes the focus.
      const isHidden = ref.current?.closest('[aria-hidden="true"], [inert]');
      if (isFocusFree() && !isHidden) ref.current?.focus({ preventScroll: true });
    }
    function onFocusOut({ relatedTarget }: FocusEvent): void {
      if (relatedTarget === null) void takeFocus();
    }
    void takeFocus();
    addEventListener('focusout', onFocusOut);
    return () => removeEventListener('focusout', onFocusOut);
  }, [ref, isActive]);
}

/** Selected text counts as focused: taking the focus would clear the selection before it is copied. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return (activeElement === null || activeElement === body) && (getSelection()?.isCollapsed ?? true);
}
