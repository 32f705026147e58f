/**
 * Whether somebody who pressed a link or a control is on the way to this path already. The address changes at once and
 * the page a moment later: a second press in between would make a second entry in the history, and Back would then seem
 * to do nothing.
 */
export function isNavigatingTo(path: string): boolean {
  return window.location.pathname === path;
}
