/** The password of everybody in a deployed user pool. */
export const PASSWORD = 'Northbound-1!';

/** The content of the secret of the site check. */
export const SITE_CHECK_USER = { email: 'site-check@northbound.example', password: PASSWORD };
