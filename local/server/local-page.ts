import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { escapeHtml } from '#shared/rules/texts/escape-html.ts';

/** The style of the pages that exist only locally. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8886; --accent: light-dark(#00588f, #8ac7f5); }
body { max-width: 76rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
a { color: var(--accent); }
nav a { padding: .375rem 0; } nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
h1 { font-size: 1.5rem; margin: 1rem 0 .25rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
p, ul { max-width: 44rem; } p { margin: .5rem 0; } .about { opacity: .75; font-size: .875rem; margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0; } dt { opacity: .75; } dd { margin: 0; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .75rem 0; }
button, input { font: inherit; padding: .5rem .875rem; min-height: 2.75rem; box-sizing: border-box; border-radius: .5rem; border: 1px solid var(--line); background: Field; color: FieldText; }
button { cursor: pointer; font-weight: 600; color: var(--accent); } button:hover { border-color: currentColor; }
.error { border: 1px solid light-dark(#b3261e, #f2b8b5); border-radius: .5rem; padding: .5rem .875rem; }
`;

const PAGES = [
  ['/local/mailbox', 'Mailbox'],
  ['/local/clock', 'Clock'],
] as const;

/**
 * A page that exists only locally.
 * @param body its HTML, below the heading
 */
export function localPage(path: (typeof PAGES)[number][0], title: string, body: string, style = ''): string {
  const product = escapeHtml(DEFAULT_RUNTIME_CONFIG.productName);
  const links = PAGES.map(
    ([href, name]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  const nav = `<nav aria-label="Local portal"><a href="/">${product}</a>${links.join('')}</nav>`;
  return plainPage(title, `${nav}\n<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>`, style);
}

/** A page in the style of the local portal. `content` is the HTML of its body. */
export const plainPage = (title: string, content: string, style = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(DEFAULT_RUNTIME_CONFIG.productName)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${content}
</body>
</html>
`;
