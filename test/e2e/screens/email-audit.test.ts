import { EMAIL_SCREENS } from '#bench/screens/messages/email-screens.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { measure } from './measure.ts';

for (const { name, widths = [], reach } of EMAIL_SCREENS) {
  test(`${name} is accessible and fits`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await reach(page);
    for (const view of widths) {
      await page.setViewportSize(view);
      expect(await measure(page)).toEqual({ overflow: 0, smallText: [], smallTargets: [] });
    }
    await expectNoViolations(page, 'all');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'colors');
  });
}
