import createCache from '@emotion/cache';
import { useInsertionEffect } from 'react';

// The hooks below replace those of `@emotion/use-insertion-effect-with-fallbacks`; see `web/vite.config.ts`.
// Emotion inserts the rules of a component one by one in an effect. For the first view, that takes a slow phone 0.2 s in
// a single task. Here, components compute their rules while they render, which React does in slices, and the browser parses
// the rules of everything that appears together at once. A sheet of its own for them also limits what the browser has to
// recalculate: for a media query or keyframes, each element that any rule of the sheet matches (decision 125).

/** The rules of components that have rendered but are not shown yet. */
let pending = '';

export const styleCache = createCache({ key: 'css' });
// Component tests have Emotion's hooks.
if (import.meta.env.MODE !== 'test')
  styleCache.sheet.insert = (rule) => {
    pending += rule;
  };

function showPending(): void {
  if (pending === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pending);
  pending = '';
  document.adoptedStyleSheets.push(sheet);
}

/** Inserts the rules of a component. */
export function useInsertionEffectAlwaysWithSyncFallback<T>(insert: () => T): T {
  const inserted = insert();
  useInsertionEffect(showPending);
  return inserted;
}

/** Inserts global styles, which have a sheet of their own. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
