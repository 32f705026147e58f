/**
 * The Vite mode for the local portal, which uses plain HTTP; all other builds are for HTTPS. Vite does not allow
 * `local` as the name of a mode.
 */
export const LOCAL_SITE_MODE = 'local-portal';
