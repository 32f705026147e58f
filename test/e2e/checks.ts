import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What can differ between the schemes; everything else is the same document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Fails when axe finds anything on the page as it is, in the light scheme, or in the colours of the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // No frames here, so axe runs in the page alone; otherwise it opens another page for each analysis.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    // Behind a dialog nothing can be reached, and what stands there is looked at where it is the page.
    if ((await page.locator(DIALOGS).count()) > 0) axe.include(DIALOGS);
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(STANDARDS)
      : axe.withRules(COLOUR_RULES)
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} (${colorScheme}): ${node.html}\n  ${node.failureSummary}`),
    );
    expect(found).toEqual([]);
  }
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}
