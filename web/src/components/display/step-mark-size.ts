/** The width and height of the mark of a step, in pixels. Separate from the stepper, which the theme must not import. */
export const STEP_MARK_SIZE = 24;
