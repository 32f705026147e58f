import { escapeHtml } from '#shared/rules/texts/escape-html.ts';

/** HTML whose texts are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | null | readonly Html[];

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
};

/** Builds HTML: escapes texts, keeps HTML, joins lists and leaves out null. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(textOf)));
