import { useInsertionEffect } from 'react';

// Replaces `@emotion/use-insertion-effect-with-fallbacks`; see `web/vite.config.ts`.

/**
 * Inserts the styles of a component while it renders, which React does in slices. An effect would insert the styles of a
 * whole page in one task, when the page is shown.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert();

/** For global styles, which are also removed. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
