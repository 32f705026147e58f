import { describe, expect, it } from 'vitest';
import { MACHINE_PATHS, SITE_RULE_GROUPS } from '#infra/constructs/firewall.ts';
import { RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import { API_BASE_PATH, type Route } from '#shared/route.ts';
import { type RouteId, routes } from '#shared/routes.ts';
import type { AnyInput, AnySample } from '#test/support/api/sample.ts';
import { aPerson } from '#test/support/events.ts';
import { SAMPLES } from '#test/support/sample-requests.ts';
import { DOCUMENTED_RULES, type InspectedRequest, MANAGED_LIMITS } from './documented-rules.ts';

/** What every browser sends. */
const HEADERS = {
  host: 'portal.northbound.example',
  'user-agent': 'Mozilla/5.0',
  'content-type': 'application/json',
};

/** A state in which every id is a UUID. */
const ANY_STATE = new Proxy({ owner: aPerson() } as Record<string, unknown>, {
  get: (state, name) => state[String(name)] ?? crypto.randomUUID(),
});

/** The request of a sample as it arrives at CloudFront. */
function requestOf(
  { method, path }: Route,
  { params = {}, query = {}, body, raw }: AnyInput,
): InspectedRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return {
    method,
    path: API_BASE_PATH + filled,
    query: search.join('&'),
    headers: { ...HEADERS, ...raw?.headers },
    body: raw?.body ?? (body === undefined ? '' : JSON.stringify(body)),
  };
}

const isAt = ({ path }: InspectedRequest, machine: (typeof MACHINE_PATHS)[number]): boolean =>
  machine.constraint === 'EXACTLY' ? path === machine.path : path.startsWith(machine.path);

/** The documented rules that block a request in the firewall of the site. */
function blockedBy(request: InspectedRequest): string[] {
  return SITE_RULE_GROUPS.flatMap((group) => {
    if (group === 'AWSManagedRulesCommonRuleSet' && MACHINE_PATHS.some((each) => isAt(request, each)))
      return [];
    return Object.entries(DOCUMENTED_RULES[group] ?? {}).flatMap(([name, blocks]) =>
      blocks(request) ? [name] : [],
    );
  });
}

const samples = (Object.keys(SAMPLES) as RouteId[]).flatMap((id) =>
  ([SAMPLES[id]].flat() as AnySample[]).map((sample) => [id, sample] as const),
);
const valid = requestOf(routes.updateParcelNotes, {
  params: { parcelId: 'p1' },
  body: { customerNotes: 'Ring twice. 2 < 3, ../ and <b>.' },
});

describe('the rules of AWS, as far as they are documented', () => {
  it.each(samples)('do not block a sample of %s', (id, sample) => {
    expect(blockedBy(requestOf(routes[id], sample.request(ANY_STATE as never)))).toEqual([]);
  });

  it.each([
    ['/login', 'code=0b1e5c1e-0d4c-4d3f-9a51-3c6a2f5d8e77&state=Xb2cQ0r5'],
    ['/staff/packages', 'status=ORIGIN&search=Nora Lindqvist'],
    [RUNTIME_CONFIG_PATH, ''],
    ['/assets/index-BvC3k2.js', ''],
  ])('do not block the site: %s', (path, query) => {
    expect(blockedBy({ method: 'GET', path, query, headers: HEADERS, body: '' })).toEqual([]);
  });

  it('do not block what a card provider, a mail service or a calendar app sends without a user agent', () => {
    const fromMachine = {
      headers: { ...HEADERS, 'user-agent': undefined },
      body: 'x'.repeat(2 * MANAGED_LIMITS.body),
    };
    for (const id of ['receivePaymentEvent', 'unsubscribe', 'readCalendarFeed'] as const)
      expect(blockedBy({ ...requestOf(routes[id], {}), ...fromMachine }), id).toEqual([]);
    expect(blockedBy({ ...valid, ...fromMachine })).toEqual(['NoUserAgent', 'SizeRestrictions_Body']);
  });

  it.each([
    ['BadBots', { headers: { ...HEADERS, 'user-agent': 'nmap' } }],
    ['SizeRestrictions_Query', { query: 'x'.repeat(2049) }],
    ['SizeRestrictions_Cookie', { headers: { ...HEADERS, cookie: 'x'.repeat(10_241) } }],
    ['SizeRestrictions_Path', { path: `/${'x'.repeat(1024)}` }],
    ['EC2MetaDataSSRF', { query: 'url=169.254.169.254' }],
    ['GenericLFI', { body: '../../etc/passwd' }],
    ['RestrictedExtensions', { path: '/api/error.log' }],
    ['GenericRFI', { query: 'u=http://10.0.0.1/x' }],
    ['CrossSiteScripting', { body: '<script>alert(1)</script>' }],
    ['JavaDeserializationRCE', { body: '(java.lang.Runtime).getRuntime()' }],
    ['Host_localhost', { headers: { ...HEADERS, host: 'localhost:3000' } }],
    ['PROPFIND', { method: 'PROPFIND' }],
    ['ExploitablePaths', { path: '/web-inf/web.xml' }],
    ['Log4JRCE', { headers: { ...HEADERS, referer: `\${jndi:ldap://x}` } }],
  ] satisfies [string, Partial<InspectedRequest>][])('are tried: %s', (rule, changes) => {
    expect(blockedBy({ ...valid, ...changes })).toEqual([rule]);
  });

  it('allow ordinary text', () => {
    expect(blockedBy(valid)).toEqual([]);
  });
});
