import { theme } from './theme.ts';

/**
 * The CSS variables of the theme. The theme provider would have Emotion parse and insert them, which takes ten times as long
 * as leaving their 24 kB to the browser.
 */
export function ThemeVariables() {
  const rules = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, values]) => `${selector}{${Object.entries(values).map(declaration).join(';')}}`);
  // With a precedence, React puts it into the head. An empty root shows the document's frame.
  return (
    <style href="theme-variables" precedence="theme">
      {rules.join('')}
    </style>
  );
}

const declaration = ([name, value]: [string, unknown]) =>
  `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`;
