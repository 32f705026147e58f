import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import { CODE, LINE, QUIET, STRONG } from './html-styles.ts';
import type { Block, PackageLine } from './message-body.ts';

const PHOTO_WIDTH = 96;

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Renders the blocks of an email. The address of customer service becomes a link wherever it is. */
export function htmlBlocks(customerServiceEmail: string) {
  const address = escapeHtml(customerServiceEmail);
  // In a narrow column, it wraps before the @.
  const link = `<a class="strong" href="mailto:${address}" style="${STRONG}">${address.replace('@', '<wbr>@')}</a>`;

  const linesOf = (text: string) => escapeHtml(text).replaceAll(address, link).replaceAll('\n', '<br>');

  const paragraph = (text: string) => `<p style="margin:0 0 16px">${linesOf(text)}</p>`;

  const fact = ([label, value]: readonly [string, string]) =>
    `<tr><td class="quiet line" width="110" valign="top" style="padding:10px 12px 10px 0;${LINE};${QUIET};font-size:14px">${escapeHtml(label)}</td><td class="line" valign="top" style="padding:10px 0;${LINE}">${linesOf(value)}</td></tr>`;

  function block(each: Block): string {
    switch (each.kind) {
      case 'paragraph':
        return paragraph(each.text);
      case 'facts':
        return each.facts.length === 0
          ? ''
          : `${TABLE} style="margin:0 0 16px">${each.facts.map(fact).join('\n')}</table>`;
      case 'packages':
        return `${TABLE} style="margin:0 0 16px">${each.packages.map(packageRow).join('\n')}</table>`;
      case 'code':
        return `${TABLE} style="margin:0 0 16px"><tr><td class="code" align="center" ${CODE}><span class="quiet" style="${QUIET};font-size:14px">${escapeHtml(each.label)}</span><br><b style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:1.4;letter-spacing:2px">${escapeHtml(each.value)}</b></td></tr></table>`;
    }
  }
  return { paragraph, block };
}

function packageRow({ freightBillNum, details, photo }: PackageLine): string {
  const number = escapeHtml(freightBillNum);
  const lines = details.map(escapeHtml).join('<br>');
  const picture =
    photo === undefined
      ? ''
      : `<td class="line" width="${PHOTO_WIDTH + 12}" valign="top" style="padding:12px 12px 12px 0;${LINE}"><img src="cid:${escapeHtml(photo)}" alt="Photo of package ${number}" width="${PHOTO_WIDTH}" style="display:block;width:${PHOTO_WIDTH}px;height:auto;border:0;border-radius:8px"></td>`;
  const span = photo === undefined ? ' colspan="2"' : '';
  return `<tr>${picture}<td class="line"${span} valign="top" style="padding:12px 0;${LINE}"><b>Freight bill ${number}</b>${lines === '' ? '' : `<br><span class="quiet" style="${QUIET};font-size:14px;line-height:1.4">${lines}</span>`}</td></tr>`;
}
