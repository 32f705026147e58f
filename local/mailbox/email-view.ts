import ICAL from 'ical.js';
import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import type { DeliveredMessage, InlinePhoto } from './mailbox.ts';
import { timeElement } from './shown-time.ts';

/** An email as HTML and as text side by side, with its headers, its calendar file and what can be reported about it. */
export function emailView(message: DeliveredMessage): string {
  const { id, at, to, subject = 'Email', headers = [], body, html, photos = [], calendar, tags } = message;
  const rows = [{ name: 'To', value: to }, ...headers];
  return `<article class="email">
<h2>${escapeHtml(subject)}</h2>
<p class="about">${timeElement(at)}</p>
<dl>${rows.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${tags ? reportForm(id) : ''}
${calendar === undefined ? '' : calendarView(calendar)}
<div class="forms">
${html === undefined ? '' : htmlView(html, photos)}
<section class="text"><h3>Text</h3>${body === '' ? '<p class="about">None. Cognito sends this email as HTML only.</p>' : `<pre dir="auto">${escapeHtml(body)}</pre>`}</section>
</div>
</article>`;
}

const reportForm = (id: string) => `<form method="post">
<input type="hidden" name="message" value="${escapeHtml(id)}">
<button name="action" value="Bounce">Report a bounce</button>
<button name="action" value="Complaint">Report spam</button>
</form>`;

/** The HTML in frames without scripts, as it looks in light and dark mode. Its links open in a new tab. */
function htmlView(html: string, photos: readonly InlinePhoto[]): string {
  const withPhotos = html.replace(/cid:([^"'\s)]+)/g, (reference, contentId: string) => {
    const photo = photos.find((candidate) => candidate.contentId === contentId);
    return photo ? `data:${photo.contentType};base64,${photo.base64}` : reference;
  });
  const frame = (mode: 'light' | 'dark') =>
    `<iframe class="${mode}" title="HTML, ${mode}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inMode(withPhotos, mode))}"></iframe>`;
  return `<section class="html">
<h3>HTML</h3>
<div class="toggles">
<label><input type="radio" name="width" id="phone" checked> Phone</label>
<label><input type="radio" name="width" id="wide"> Wide</label>
<label><input type="checkbox" id="dark"> Dark</label>
</div>
<div class="frames">${frame('light')}${frame('dark')}</div>
</section>`;
}

/** The HTML whose media queries see this mode, whatever the mode of the browser is. */
function inMode(html: string, mode: 'light' | 'dark'): string {
  const [dark, light] = mode === 'dark' ? ['min-width: 0', 'max-width: 0'] : ['max-width: 0', 'min-width: 0'];
  const scheme = html.includes('color-scheme') ? `<style>:root { color-scheme: ${mode}; }</style>` : '';
  const inHead = `<base target="_blank">${scheme}`;
  const adapted = html
    .replace(/prefers-color-scheme:\s*dark/g, dark)
    .replace(/prefers-color-scheme:\s*light/g, light);
  return /<\/head>/i.test(adapted) ? adapted.replace(/<\/head>/i, `${inHead}$&`) : inHead + adapted;
}

/** What a calendar would do with the file. */
function calendarView(file: string): string {
  return `<section class="calendar"><h3>Calendar</h3><dl>${factsOf(file)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl></section>`;
}

function factsOf(file: string): (readonly [name: string, value: string])[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const event = calendar.getFirstSubcomponent('vevent');
    const start = event?.getFirstProperty('dtstart');
    const zone = start?.getFirstParameter('tzid');
    const texts = [
      ['Method', calendar.getFirstPropertyValue('method')],
      ['Start', start && `${start.getFirstValue()}${zone === undefined ? '' : ` (${zone})`}`],
      ['Summary', event?.getFirstPropertyValue('summary')],
      ['Sequence', event?.getFirstPropertyValue('sequence')],
    ] as const;
    return texts.map(([name, value]) => [name, String(value ?? 'missing')]);
  } catch (error) {
    return [['Unreadable', String(error)]];
  }
}
