/** The push services of Chrome, Edge, Firefox and Safari, and of browsers built on them. */
const HOSTS = ['fcm.googleapis.com'];
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether an endpoint belongs to a browser's push service, so that no customer can make the portal call another server
 * (decision 116).
 * @param sandbox the start of the endpoints of the local sandbox; empty on AWS
 */
export function isPushService(endpoint: string, sandbox: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (sandbox !== '' && url.href.startsWith(sandbox)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return HOSTS.includes(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
}
