// For `aria-disabled`: a button with `disabled` would lose the keyboard focus.

/** While its action runs. */
export const BUSY_STYLE = { '&[aria-disabled="true"]': { opacity: 0.75, cursor: 'default' } } as const;

/** While there is nothing to do, such as Next on the last page. */
export const INACTIVE_STYLE = { '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } } as const;
