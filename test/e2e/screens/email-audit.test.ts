import type { Page } from '@playwright/test';
import { EMAIL_SCREENS } from '#bench/screens/messages/email-screens.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { measure } from './measure.ts';

/** The shortest and the longest form of each email. */
const EMAILS = Map.groupBy(EMAIL_SCREENS, ({ name }) => name.replace(/-long$/, ''));

/** Describes each element without its text: its background, what surrounds it, its attributes, its style, whether it is empty. */
const elementsOf = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].map((element) => {
      const values = ['role', 'class', 'style'].map((name) => element.getAttribute(name));
      return [
        element.closest('[bgcolor]')?.className,
        element.parentElement?.tagName,
        element.tagName,
        ...element.getAttributeNames(),
        ...values,
        element.textContent?.trim() === '',
      ].join();
    });
    return [...new Set(elements)];
  });

for (const [email, forms] of EMAILS) {
  test(`${email} is accessible and fits`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const elements: string[][] = [];
    for (const { name, widths = [], reach } of forms) {
      await test.step(name, async () => {
        await reach(page);
        for (const view of widths) {
          await page.setViewportSize(view);
          expect(await measure(page)).toEqual({ overflow: 0, smallText: [], smallTargets: [] });
        }
        elements.push(await elementsOf(page));
      });
    }
    // The longest form usually has every kind of element. Then axe need not check both.
    const [shortest = [], longest = []] = elements;
    const isCovered = shortest.every((element) => longest.includes(element));
    for (const { name, reach } of isCovered ? forms.slice(-1) : forms) {
      await test.step(`${name} has no violations`, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await reach(page);
        await expectNoViolations(page, 'all');
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoViolations(page, 'colors');
      });
    }
  });
}
