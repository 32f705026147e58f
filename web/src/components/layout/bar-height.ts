/** Of the navigation bar, in pixels: on a phone, and from the first wider breakpoint on. */
export const BAR_HEIGHT = { xs: 60, sm: 68 } as const;

const GAP = 24;

/** Where what sticks below the navigation bar begins, in pixels from the top of the window. */
export const BELOW_BAR = BAR_HEIGHT.sm + GAP;
/** The same on a phone. */
export const BELOW_PHONE_BAR = BAR_HEIGHT.xs + GAP;
