/**
 * The mode of Vite in which the site is built for the portal on one machine: over plain http, where every other build
 * is for https. (Vite refuses the name `local`.)
 */
export const LOCAL_SITE_MODE = 'one-machine';
