import { createHash } from 'node:crypto';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { DeliveredMessage } from './mailbox.ts';

// Polls every two seconds and reloads only for a new message, to keep the user's text selection.
const SCRIPT = `
const newest = document.body.dataset.newest;
setInterval(async () => {
  try {
    const [message] = await (await fetch('/local/mailbox.json')).json();
    if ((message?.at ?? '') !== newest) location.reload();
  } catch { /* the portal is not running; try again */ }
}, 2000);
`;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
article { border: 1px solid #8888; border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; }
.about { opacity: .75; font-size: .875rem; margin: 0; }
.code { font: 600 1.5rem ui-monospace, monospace; letter-spacing: .1em; margin: .5rem 0 0; }
pre { font: inherit; white-space: pre-wrap; margin: .5rem 0 0; }
`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');

/** The page's content security policy: allows its one script, and polling. */
export const MAILBOX_POLICY = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the messages as an HTML page, in the given order. */
export function mailboxPage(messages: readonly DeliveredMessage[]): string {
  const list =
    messages.map(article).join('') || '<p>No messages yet. Codes and notifications will appear here.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox · ${escapeHtml(DEFAULT_RUNTIME_CONFIG.productName)}</title>
<style>${STYLE}</style>
</head>
<body data-newest="${escapeHtml(messages[0]?.at ?? '')}">
<main>
<h1>Local mailbox</h1>
<p class="about">Email and text messages that the local portal would have sent, newest first.</p>
${list}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function article({ at, channel, to, subject, body, code }: DeliveredMessage): string {
  const kind = channel === 'email' ? 'Email' : 'Text message';
  return `<article>
<h2>${escapeHtml(subject ?? kind)}</h2>
<p class="about">${kind} to ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<pre dir="auto">${escapeHtml(body)}</pre>
</article>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
