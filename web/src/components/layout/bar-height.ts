/** The height of the navigation bar in pixels, by breakpoint. */
export const BAR_HEIGHT = { xs: 52, sm: 68 } as const;

/** The height of the bottom bar on a customer's phone. Pages with the bar have it in the CSS variable `--bottom-bar`. */
export const BOTTOM_BAR = 56;

const GAP = 24;

/** The `top` of sticky content below the navigation bar, in pixels. */
export const BELOW_BAR = BAR_HEIGHT.sm + GAP;
/** The same on a phone. */
export const BELOW_PHONE_BAR = BAR_HEIGHT.xs + GAP;
