/** The content of the secret of the site check. */
export const SITE_CHECK_USER = { email: 'site-check@northbound.example', password: 'Site-check-1!' };
