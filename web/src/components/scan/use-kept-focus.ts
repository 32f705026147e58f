import { type RefObject, useEffect, useRef } from 'react';
import { pressEnd } from '#web/lib/press.ts';

/** Focuses the element when its page opens, and whenever no other element has the focus. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    // Behind an open dialog, nothing takes the focus.
    const isHidden = () => ref.current?.closest('[aria-hidden="true"], [inert]') != null;
    async function takeFocus(): Promise<void> {
      // The press may focus or select something.
      await pressEnd();
      if (isFocusFree() && !isHidden()) ref.current?.focus({ preventScroll: true });
    }
    function onFocusOut({ relatedTarget }: FocusEvent): void {
      if (relatedTarget === null) void takeFocus();
    }
    // The link that led here still has the focus. At once, because the heading of the page takes it next.
    const page = ref.current?.closest('main');
    if (!hasArrived.current && page && !page.contains(document.activeElement) && !isHidden())
      ref.current?.focus({ preventScroll: true });
    hasArrived.current = true;
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
