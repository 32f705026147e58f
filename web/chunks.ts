import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Manual chunks: the bundler's `codeSplitting.groups`. The bundler would create one for every set of pages that shares a
 * module; small files compress poorly, and over HTTP/1.1 a browser loads six at a time. A module belongs to the first group
 * that lists it. `$initial` is everything that the entry imports.
 */
export const CHUNKS = [
  // About half of the libraries: two large files get a larger share of the connection than one, next to many small ones.
  { name: 'react', tags: ['$initial' as const], test: packages('react', 'react-dom', 'scheduler') },
  { name: 'base', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'start', tags: ['$initial' as const] },
  // Small modules that nearly every page imports.
  {
    name: 'parts',
    test: anyOf(
      packages('@mui/material/InputAdornment'),
      modules('web/src/components', [
        'form/FormError',
        'form/SubmitButton',
        'form/TextField',
        'layout/Logo',
        'layout/use-page-title',
      ]),
      modules('web/src/lib', ['api/api-error']),
      modules('shared', ['api-error']),
    ),
  },
  // Queries and what they call, for all pages with data.
  {
    name: 'data',
    test: anyOf(
      packages('@tanstack/react-query', '@tanstack/query-core'),
      /web\/src\/domain\/(?!staff)\w+\/queries\./,
      modules('web/src/lib', ['api/api-client']),
      modules('shared', ['routes']),
    ),
  },
  // Small modules of most pages after the login.
  {
    name: 'common',
    test: anyOf(
      packages(
        '@mui/material/AlertTitle',
        '@mui/material/AppBar',
        '@mui/material/Toolbar',
        '@mui/system/useMediaQuery',
        '@mui/system/useThemeProps',
        '@mui/utils/getReactElementRef',
        '@mui/utils/useControlled',
      ),
      modules('web/src/app', ['QueryClientOfUser']),
      modules('web/src/components', [
        'controls/RouteButton',
        'controls/RouteLink',
        'controls/ignore-second-click',
        'display/DateTime',
        'display/Fact',
        'display/Money',
        'display/VisuallyHidden',
        'feedback/Callout',
        'feedback/EmptyState',
        'feedback/LazyBoundary',
        'feedback/PageSkeleton',
        'feedback/Retry',
        'feedback/Toasts',
        'feedback/notify-failure',
        'form/SelectField',
        'layout/Page',
      ]),
      modules('web/src/domain', [
        'appointment/pickup',
        'parcel/labels',
        'parcel/use-parcel-in-url',
        'terminal/TerminalName',
        'terminal/terminal-texts',
      ]),
      modules('web/src/lib', [
        'api/query-client',
        'dates',
        'navigation/is-navigating-to',
        'navigation/use-layer',
        'navigation/use-url-state',
        'numbers',
        'session/password-reset-message',
        'toasts',
      ]),
      modules('shared/rules', ['money', 'text']),
    ),
  },
  // What pages with payable packages share.
  {
    name: 'payable',
    test: anyOf(
      packages('zustand'),
      modules('web/src/domain/parcel', ['LoadedParcels', 'card/parcel-card-style', 'selection']),
      modules('shared/rules', ['payment']),
    ),
  },
  // What the lists of packages for customers and staff share.
  {
    name: 'lists',
    test: anyOf(
      modules('web/src/components', [
        'controls/RefreshButton',
        'display/StatusBadge',
        'filter-panel/FilterButton',
        'filter-panel/FilterChips',
        'filter-panel/filter',
      ]),
      modules('web/src/domain/parcel', ['ParcelBadges']),
      modules('shared/rules', ['calendar-dates', 'time-zone']),
    ),
  },
  // Pages load only the parts of Material UI that they use. Merging small files would add menus and dialogs to most pages.
  { name: 'mui', test: packages('@mui', 'react-transition-group', 'dayjs'), entriesAware: true },
  {
    name: 'form',
    test: anyOf(
      packages('react-hook-form', '@hookform'),
      modules('web/src/components/form', [
        'FormStack',
        'FormTextField',
        'PasswordField',
        'use-app-form',
        'use-field',
      ]),
    ),
  },
  {
    name: 'account',
    test: anyOf(
      modules('web/src/components/layout', ['NorthernScene']),
      modules('web/src/features/account', [
        'AccountLayout',
        'GoogleButton',
        'TextLink',
        'login-state',
        'sign-in-errors',
      ]),
    ),
  },
];

/** Matches everything in these folders of `node_modules`. */
function packages(...folders: string[]): RegExp {
  return new RegExp(`node_modules/(${folders.join('|')})/`);
}

/** Matches these modules of a folder of the repository, named without the extension. @throws if one does not exist */
function modules(folder: string, names: string[]): RegExp {
  for (const name of names) {
    const path = join(import.meta.dirname, '..', folder, name);
    if (!existsSync(`${path}.ts`) && !existsSync(`${path}.tsx`))
      throw new Error(`web/chunks.ts lists ${folder}/${name}, which does not exist.`);
  }
  return new RegExp(`/${folder}/(${names.join('|')})\\.tsx?$`);
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(${source})`).join('|'));
}
