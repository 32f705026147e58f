export interface ContentSources {
  /** Origins besides the site's own from which images come: the image bucket. */
  images: readonly string[];
  /** Origins besides the site's own that it calls: the identity provider. */
  calls: readonly string[];
  /** Origins of frames: the card provider, and nobody else. */
  frames: readonly string[];
}

/**
 * The content security policy of the site. Styles may be inline, because the component library writes them at run
 * time; scripts may not.
 */
export function contentSecurityPolicy({ images, calls, frames }: ContentSources): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What every answer of the site's origin carries besides the policy. On AWS it is joined by HSTS. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;
