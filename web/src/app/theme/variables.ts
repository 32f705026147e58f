import { theme } from './theme.ts';

const declaration = ([name, value]: [string, unknown]) =>
  `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`;

/**
 * The CSS of the theme's variables. The theme provider would have Emotion parse and insert it, which takes ten times as long
 * as leaving its 24 kB to the browser.
 */
export const VARIABLES: string = theme
  .generateStyleSheets()
  .flatMap((sheet) => Object.entries(sheet))
  .map(([selector, values]) => `${selector}{${Object.entries(values).map(declaration).join(';')}}`)
  .join('');
