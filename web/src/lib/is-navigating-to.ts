/**
 * Whether a navigation to this path is already in progress. React Router changes the URL first and renders the page a
 * moment later; a second click in between would add a second history entry, and Back would seem to do nothing.
 */
export function isNavigatingTo(path: string): boolean {
  return window.location.pathname === path;
}
