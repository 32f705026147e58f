import { LINKED_PATHS } from '#shared/site-paths.ts';
import { Html, html } from './html.ts';
import { STYLES } from './styles.ts';

interface Page {
  readonly productName: string;
  readonly title: string;
  readonly content: Html;
  /** Only the form is for search engines: an address with a number is nobody's business. */
  readonly isIndexed?: boolean;
}

const style = new Html(`<style>${STYLES}</style>`);

/** A whole page, which works without scripts and loads nothing but the site's icon. */
export const layout = ({ productName, title, content, isIndexed = false }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${productName}</title>
<meta name="description" content="See where a package is by its freight bill number, without logging in.">
<meta name="referrer" content="no-referrer">
${isIndexed ? null : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style}
</head>
<body>
<header><a href="/">${productName}</a></header>
<main>
${content}
<p><a href="${LINKED_PATHS.login}">Log in to see your packages</a></p>
</main>
</body>
</html>
`.text;
