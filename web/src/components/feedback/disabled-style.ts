// A control that cannot do anything at the moment is marked as disabled and stays reachable: from one that is disabled
// the browser takes the focus, and the keyboard loses its place.

/** For a control that is busy with what it was pressed for. */
export const WAITING_STYLE = { '&[aria-disabled="true"]': { opacity: 0.75, cursor: 'default' } } as const;

/** For a control at the end of what it leads through. */
export const NO_WAY_ON_STYLE = { '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } } as const;
