/**
 * Whether a navigation to this URL is already in progress. React Router changes the URL first and renders the page a
 * moment later; a second click in between would add a second history entry, and Back would seem to do nothing. Without a
 * query, only the path counts.
 */
export function isNavigatingTo(url: string): boolean {
  const { pathname, search } = window.location;
  return (url.includes('?') ? pathname + search : pathname) === url;
}
