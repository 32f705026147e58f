import type { ErrorStatus } from '#shared/api-error.ts';
import { monthDayText, rangeText } from '#shared/rules/texts/estimates.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import type { ShownStep } from '../steps.ts';
import type { CodeAnswer, TrackedParcel, TrackingDetails } from '../tracking-service.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

const numberForm = html`<form action="${TRACK_PATH}">
<label>Freight bill number<input name="number" required maxlength="40" placeholder="NB500123" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<p class="quiet">It starts with NB and is in our messages and on the label of the package.</p>
<div><button>Track</button></div>
</form>`;

/** The page without a number. */
export const formPage = (productName: string): string =>
  layout({
    productName,
    title: 'Track a package',
    content: html`<h1>Track a package</h1>
${numberForm}`,
    isIndexed: true,
  });

/** What is shown when there is nothing to show. It is the same for every number, so it never has what was typed. */
export function errorPage(productName: string, status: ErrorStatus): string {
  const isMissing = status === 404;
  const title = isMissing ? 'Package not found' : 'Not available right now';
  const text = isMissing
    ? 'We found no package with this number. Check it, and enter it again.'
    : 'We cannot show where the package is right now. Please try again in a minute.';
  return layout({
    productName,
    title,
    content: html`<h1>${title}</h1>
<p>${text}</p>
${numberForm}`,
  });
}

/** The last step of a package, and everything else with the right code. */
export function packagePage(productName: string, { freightBillNum, last, details }: TrackedParcel): string {
  const isOpen = typeof details === 'object';
  return layout({
    productName,
    title: freightBillNum,
    content: html`<h1>Package <span class="number">${freightBillNum}</span></h1>
<section><p class="state">${last.text}<span>${last.date}</span></p></section>
${isOpen ? detailsOf(details) : codeForm(freightBillNum, details)}`,
  });
}

const step = ({ text, date }: ShownStep): Html => html`<li>${text}<span>${date}</span></li>`;

const fact = (label: string, value: string, more: string | null = null): Html =>
  html`<div><dt>${label}</dt><dd>${value}${more === null ? null : html`<p class="quiet">${more}</p>`}</dd></div>`;

function detailsOf({ steps, note, expected, freeThrough }: TrackingDetails): Html {
  const facts = [
    ...(expected
      ? [
          fact(
            'Expected to be ready for pickup',
            `${rangeText(expected)}${expected.isIf ? ', if it leaves with the next sailing' : ''}`,
            expected.change,
          ),
        ]
      : []),
    ...(freeThrough ? [fact('Storage is free through', monthDayText(freeThrough))] : []),
  ];
  return html`${note === null ? null : html`<aside><p>${note}</p></aside>`}
${facts.length === 0 ? null : html`<section><dl>${facts}</dl></section>`}
<section><h2>Steps</h2>
<ol>${steps.map(step)}</ol></section>`;
}

const CODE_ANSWERS: Record<CodeAnswer, string | null> = {
  NONE: null,
  WRONG: 'This code does not belong to this number. Check it, and enter it again.',
  NOT_CHECKED:
    'There were too many wrong codes for this number, so we cannot check any right now. Please try again in an hour.',
};

const codeForm = (freightBillNum: string, answer: CodeAnswer): Html => {
  const text = CODE_ANSWERS[answer];
  return html`<form action="${TRACK_PATH}">
<h2>See every step</h2>
${text === null ? null : html`<p role="alert"><strong>${text}</strong></p>`}
<p class="quiet">The tracking code is on the label, and the links in our emails have it.</p>
<input type="hidden" name="number" value="${freightBillNum}">
<label>Tracking code<input name="code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<div><button>Show all steps</button></div>
</form>`;
};
