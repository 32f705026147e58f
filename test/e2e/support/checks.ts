import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

/** The minified build, because it is injected into each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose result can differ between the color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds a violation in a frame of another origin in light, or a contrast violation in dark. */
export async function expectFrameAccessible(page: Page, frame: Frame): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(frame, colorScheme === 'light' ? 'all' : 'colors');
  }
}

/** Fails if axe finds a violation of any rule, or of those whose result can differ between the color schemes. */
export async function expectNoViolations(document: Page | Frame, rules: 'all' | 'colors'): Promise<void> {
  const violations = await run(
    document,
    rules === 'all' ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: COLOR_RULES },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}\n  ${node.failureSummary}`),
  );
  expect(found).toEqual([]);
}

/**
 * Renders off-screen content too. The browser skips it until it is scrolled to, so axe would find the colors of the
 * previous scheme. The content security policy allows adopted style sheets.
 */
const RENDER_ALL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Waits for finite transitions, such as that of a button that becomes active. During them, axe would measure intermediate
 * colors.
 */
const FINISH_TRANSITIONS = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)`;

/**
 * The violations on the page, or in the open dialog, because the content behind it is inert. Axe runs in the page itself,
 * which takes a third of the time of the Playwright driver, and is sent to each document once.
 */
async function run(page: Page | Frame, runOnly: RunOptions['runOnly']): Promise<Result[]> {
  const options = JSON.stringify({
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
  } satisfies RunOptions);
  const dialogs = JSON.stringify('[role="dialog"], [role="alertdialog"]');
  const violations = `globalThis.axe && ${FINISH_TRANSITIONS}
    .then(() => axe.run(document.querySelector(${dialogs}) ? ${dialogs} : document, ${options}))
    .then(({ violations }) => violations)`;
  await rendered(page);
  const found = await page.evaluate<Result[] | undefined>(violations);
  if (found) return found;
  await page.evaluate(`(() => { ${AXE}; ${RENDER_ALL} })()`);
  return page.evaluate(violations);
}

/** Fails if the page scrolls horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Fails if a part of an element is outside the window, or behind something such as a fixed bar. */
export async function expectInView(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const whatCovers = () =>
    element.evaluate((node) => {
      // Text that wraps has a rectangle for each line.
      const cover = [...node.getClientRects()]
        .flatMap(({ x, y, width, height }) =>
          [0.05, 0.5, 0.95].map((part) => document.elementFromPoint(x + width / 2, y + height * part)),
        )
        .find((top) => !top || !(node.contains(top) || top.contains(node)));
      return cover === undefined ? 'nothing' : (cover?.outerHTML.slice(0, 200) ?? 'the edge');
    });
  await expect.poll(whatCovers, `What covers ${element}`).toBe('nothing');
}

/** Waits until everything that the page has started to render is on screen. */
export async function rendered(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  });
}
