/** The parts of a request that AWS's rules read. The query and the body are decoded. */
export interface InspectedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/**
 * The limits of the rules `SizeRestrictions_*` in AWS's common rules, in bytes. AWS documents them; the rules themselves
 * are not public.
 */
export const MANAGED_LIMITS = { body: 8192, query: 2048, path: 1024, cookie: 10_240 } as const;

type Rule = (request: InspectedRequest) => boolean;
const bytes = (text = '') => Buffer.byteLength(text);

/** A rule about a pattern in some parts of a request. */
const pattern =
  (expression: RegExp, ...parts: ('path' | 'query' | 'body' | 'cookie' | 'headers')[]): Rule =>
  (request) =>
    parts.some((part) => {
      if (part === 'cookie') return expression.test(request.headers.cookie ?? '');
      return expression.test(part === 'headers' ? Object.values(request.headers).join('\n') : request[part]);
    });

/** What AWS documents about the rules of each group. Those of `AWSManagedRulesAmazonIpReputationList` are addresses. */
export const DOCUMENTED_RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  AWSManagedRulesCommonRuleSet: {
    NoUserAgent: ({ headers }) => !headers['user-agent'],
    BadBots: ({ headers }) => /nessus|nmap/i.test(headers['user-agent'] ?? ''),
    SizeRestrictions_Query: ({ query }) => bytes(query) > MANAGED_LIMITS.query,
    SizeRestrictions_Cookie: ({ headers }) => bytes(headers.cookie) > MANAGED_LIMITS.cookie,
    SizeRestrictions_Body: ({ body }) => bytes(body) > MANAGED_LIMITS.body,
    SizeRestrictions_Path: ({ path }) => bytes(path) > MANAGED_LIMITS.path,
    EC2MetaDataSSRF: pattern(/169\.254\.169\.254/, 'body', 'cookie', 'path', 'query'),
    GenericLFI: pattern(/\.\.\/\.\.\//, 'query', 'path', 'body'),
    RestrictedExtensions: pattern(/\.(log|ini|conf|bak|config|backup|sql)(?:$|[&"])/i, 'path', 'query'),
    GenericRFI: pattern(/(https?|ftps?|file):\/\/\d{1,3}(\.\d{1,3}){3}/i, 'query', 'body', 'path'),
    CrossSiteScripting: pattern(/<script|javascript:|onerror\s*=/i, 'cookie', 'query', 'body', 'path'),
  },
  AWSManagedRulesKnownBadInputsRuleSet: {
    JavaDeserializationRCE: pattern(/java\.lang\.Runtime/, 'headers', 'body', 'path', 'query'),
    Host_localhost: ({ headers }) => /^localhost(:|$)/i.test(headers.host ?? ''),
    PROPFIND: ({ method }) => method === 'PROPFIND',
    ExploitablePaths: pattern(/web-inf/i, 'path'),
    Log4JRCE: pattern(/\$\{jndi:/i, 'headers', 'query', 'body', 'path'),
  },
};
