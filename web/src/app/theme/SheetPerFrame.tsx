import { withEmotionCache } from '@emotion/react';

let isStarted = false;

/**
 * Puts the style rules that are added in a frame into a sheet of their own. When a media query or keyframes are added to a
 * sheet, the browser recalculates every element on the page that any rule of the sheet matches; in one sheet for all rules,
 * opening a dialog for the first time would recalculate the whole page.
 */
export const SheetPerFrame = withEmotionCache((_props: object, { sheet }) => {
  if (isStarted) return null;
  isStarted = true;
  const insert = sheet.insert.bind(sheet);
  let isInFrame = false;
  sheet.insert = (rule) => {
    if (!isInFrame) {
      isInFrame = true;
      // Emotion starts a sheet for its first rule.
      sheet.ctr = 0;
      requestAnimationFrame(() => {
        isInFrame = false;
      });
    }
    insert(rule);
  };
  return null;
});
