import { theme } from './theme.ts';

/**
 * The CSS variables of the theme: 24 kB, which the browser parses much faster than Emotion, to which the theme provider
 * would leave them.
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
