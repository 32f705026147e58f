import type { Page } from '@playwright/test';

/** What is too small or too wide on a page, described for the message of a failed test. */
export interface Measures {
  overflow: number;
  smallText: string[];
  smallTargets: string[];
}

/** Finds visible text below 14 px, controls below 44 px, and horizontal overflow of the page. */
export function measure(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    const root = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body;
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert], svg, iframe') === null;
    const summaryOf = (element: Element, size: number) =>
      `${size.toFixed(1)} px: <${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;

    const smallText = new Set<string>();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement || !textContent?.trim() || !isVisible(parentElement)) continue;
      // Text that is only for screen readers is clipped to a pixel.
      if (parentElement.getBoundingClientRect().width <= 1) continue;
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (size < 14) smallText.add(summaryOf(parentElement, size));
    }

    /** A pseudo-element can extend the touch target of a control. */
    const pseudoHeight = (element: Element, pseudo: '::before' | '::after') => {
      const { content, position, height } = getComputedStyle(element, pseudo);
      return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || 0 : 0;
    };
    const heightOf = (element: Element) =>
      Math.max(
        element.getBoundingClientRect().height,
        pseudoHeight(element, '::before'),
        pseudoHeight(element, '::after'),
      );
    const isInline = (element: Element) =>
      getComputedStyle(element).display === 'inline' ||
      (element.tagName === 'A' && element.closest('p, dd, td') !== null);
    const smallTargets = new Set<string>();
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=gridcell][tabindex]';
    for (const control of root.querySelectorAll(controls)) {
      // If the whole row of a list opens the same page, the row is the target.
      if (control.matches(':disabled, tr[data-opens] *') || isInline(control)) continue;
      const isChoice = control.matches('input[type=checkbox], input[type=radio], input[type=file]');
      if (!isChoice && !isVisible(control)) continue;
      const field = control.closest('.MuiInputBase-root') ?? control;
      const target = isChoice ? (control.closest('label') ?? control.parentElement ?? control) : field;
      const { width, bottom } = target.getBoundingClientRect();
      // The skip link is above the page until it has the focus.
      if (!isVisible(target) || width <= 1 || bottom + scrollY <= 0) continue;
      const height = isChoice ? Math.max(heightOf(target), heightOf(control)) : heightOf(target);
      if (height < 43.5) smallTargets.add(summaryOf(target, height));
    }
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      smallText: [...smallText],
      smallTargets: [...smallTargets],
    };
  });
}

declare global {
  var layoutShift: number | undefined;
}

/** Adds up the layout shifts of the pages that are opened next. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) globalThis.layoutShift = (globalThis.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the page was opened. */
export const shiftOf = (page: Page) => page.evaluate(() => globalThis.layoutShift ?? 0);
