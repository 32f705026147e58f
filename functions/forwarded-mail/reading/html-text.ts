/** The elements whose content is not shown. */
const HIDDEN = ['script', 'style', 'head', 'template'];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text and the links of an HTML document, for searching and never for showing. Each tag becomes a line break, so that two numbers in
 * neighboring cells never become one. It reads the document once, so its time grows only with its length.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    if (start === -1) break;
    const end = endOfTag(html, start);
    parts.push(
      html.slice(position, start),
      '\n',
      linkIn(html.slice(start, Math.min(end, start + MAX_LINK_TAG))),
    );
    position = end;
  }
  parts.push(html.slice(position));
  return decoded(parts.join(''));
}

/** The longest tag of a link that is searched, in characters. */
const MAX_LINK_TAG = 2000;

/** A confirmation often has the number only in its link to the carrier. */
function linkIn(tag: string): string {
  const [, address] = /^<a\s[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag) ?? [];
  return address === undefined ? '' : `${address}\n`;
}

/** The end of a tag or a comment, with the content of an element that is not shown. The end of the document without one. */
function endOfTag(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start);
  const [, name = ''] = /^<([a-z]+)/i.exec(html.slice(start, start + 12)) ?? [];
  const end = after(html, '>', start);
  return HIDDEN.includes(name.toLowerCase()) ? endOfElement(html, name.toLowerCase(), end) : end;
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}

function endOfElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found ? after(html, '>', found.index) : html.length;
}

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
