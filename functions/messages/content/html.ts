import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import type { EmailParts } from './email-parts.ts';
import { BUTTON, CARD, CODE, DARK_STYLES, FONT, LINE, PAGE, QUIET, STRONG } from './html-styles.ts';
import type { Block, Link, PackageLine } from './message-body.ts';

const PHOTO_WIDTH = 96;

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Renders the blocks of an email. The address of customer service becomes a link wherever it is. */
function htmlBlocks(customerServiceEmail: string) {
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
      case 'links':
        return `<p style="margin:0 0 16px">${escapeHtml(each.label)}:<br>${each.links.map(choice).join('<br>')}</p>`;
      case 'code':
        return `${TABLE} style="margin:0 0 16px"><tr><td class="code" align="center" ${CODE}><span class="quiet" style="${QUIET};font-size:14px">${escapeHtml(each.label)}</span><br><b style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:1.4;letter-spacing:2px">${escapeHtml(each.value)}</b></td></tr></table>`;
    }
  }
  return { paragraph, block };
}

const choice = ({ label, url }: Link) =>
  `<a class="strong" href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;${STRONG}">${escapeHtml(label)}</a>`;

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

/**
 * The HTML of an email: tables and inline styles, because that is all that every mail program supports, without any
 * picture from the web. Below 100 kB with 50 packages, because Gmail cuts longer emails.
 */
export function htmlOf(email: EmailParts): string {
  const {
    productName,
    subject,
    greeting,
    above,
    link,
    also,
    below,
    questions,
    footer,
    customerServiceEmail,
  } = email;
  const blocks = htmlBlocks(customerServiceEmail);
  const preview = above.find(({ kind }) => kind === 'paragraph');
  return `<!doctype html>
<html lang="en-US" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="page" ${PAGE}>
${preview?.kind === 'paragraph' ? hiddenPreview(preview.text) : ''}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" ${PAGE}>
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${FONT}">
<tr><td style="padding:16px 20px;border-radius:12px 12px 0 0;background-color:#0b3442;color:#ffffff;font-size:18px;font-weight:700" bgcolor="#0b3442"><span style="color:#6ad3ca">&#9650;</span>&nbsp;${escapeHtml(productName)}</td></tr>
<tr><td class="card" ${CARD}>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${blocks.paragraph(greeting)}
${above.map(blocks.block).join('\n')}
${link ? button(link) : ''}
${also ? quietLink(also) : ''}
${below.map(blocks.block).join('\n')}
${blocks.paragraph(questions)}
</td></tr>
<tr><td class="quiet" style="padding:16px 20px;font-size:14px;line-height:1.5;${QUIET}">${escapeHtml(footer.reason)}<br>
${footer.links.map(({ label, url }) => `<a class="strong" href="${escapeHtml(url)}" style="${STRONG}">${escapeHtml(label)}</a>`).join(' &middot; ')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const button = ({ label, url }: NonNullable<EmailParts['link']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr><td class="button" ${BUTTON}><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const quietLink = ({ label, url }: NonNullable<EmailParts['also']>) =>
  `<p style="margin:0 0 20px"><a class="strong" href="${escapeHtml(url)}" style="${STRONG}">${escapeHtml(label)}</a></p>`;

/** The line that mail programs show below the subject, and filler so that they do not continue with the email. */
const hiddenPreview = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
