export interface ContentSources {
  /** Additional sources of scripts: the hashes of those in the document. */
  scripts: readonly string[];
  /** Additional origins of images: the image bucket. */
  images: readonly string[];
  /** Additional origins of API calls: the identity provider, and the image bucket for uploads. */
  calls: readonly string[];
  /** The origins of frames: the payment provider. */
  frames: readonly string[];
}

/**
 * The site's content security policy. Styles may be inline, because the component library injects them at run time.
 * Scripts may not, except those with a given hash.
 */
export function contentSecurityPolicy({ scripts, images, calls, frames }: ContentSources): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The site posts the process token into the payment provider's frame.
    'form-action': ["'self'", ...frames],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The other security headers of every response from the site's origin. On AWS, HSTS is added. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;
