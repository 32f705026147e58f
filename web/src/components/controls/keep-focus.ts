/**
 * A `ref` for a control that disappears after it is pressed, such as a retry button after success. If it had the focus,
 * the focus moves to the next item of its list, or else to the heading of its part of the page. Dialogs manage theirs.
 */
export function keepFocus(element: HTMLElement | null) {
  return (): void => {
    if (!element?.contains(document.activeElement) || element.closest('[role$="dialog"]')) return;
    const item = element.closest('li');
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    const part = element.closest('section, article');
    queueMicrotask(() => {
      if (element.isConnected) return;
      const next = item?.isConnected ? null : neighbor?.querySelector<HTMLElement>('button, a');
      if (next) next.focus();
      else if (part?.isConnected) focusHeading(part);
      else focusHeading();
    });
  };
}

/** Focuses the first heading of a part of the page, by default the heading of the page, unless something has the focus. */
export function focusHeading(part: ParentNode = document): void {
  if (document.activeElement !== document.body) return;
  const heading =
    part.querySelector<HTMLElement>('main h1, h2, h3') ?? document.querySelector<HTMLElement>('main h1');
  // Headings are not focusable by themselves.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
