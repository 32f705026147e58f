import { escapeHtml } from '#shared/rules/texts/escape-html.ts';

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Anchorage',
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

/** An instant as the time in Anchorage, where most customers are. */
export const timeElement = (at: string): string =>
  `<time datetime="${escapeHtml(at)}" title="${escapeHtml(at)}">${escapeHtml(timeText(at))}</time>`;

function timeText(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : format.format(time);
}
