import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AttemptEvent } from '#functions/payments/attempts/attempt-events.ts';
import { transition } from '#functions/payments/attempts/attempt-machine.ts';
import type { AttemptRecord, AttemptState } from '#functions/payments/attempts/attempt-record.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import {
  ATTEMPT_STATES,
  aCharge,
  anAttempt,
  aReversal,
  EVENTS,
  lookedUp,
  minutes,
} from '#test/unit/payments/attempts.ts';

export const STATES_FILE = path.join(import.meta.dirname, '../docs/images/payment-states.svg');

const DAY = 24 * 60;
/** Minutes after the start, and the label of arrows that first appear then. */
const MOMENTS: readonly [minute: number, label?: string][] = [
  [20],
  [DAY + 20, 'after a day'],
  [8 * DAY, 'after a week'],
];

/** The events of the tests, and those that need another charge. */
const ALL_EVENTS: Readonly<Record<string, AttemptEvent>> = {
  ...EVENTS,
  'approved, no match': lookedUp(aCharge({ capturedCents: 1 })),
  'charge of another payment': { type: 'rejected', reason: 'CLAIMED' },
};

/** Events that have the same label as another. */
const LABELS: Readonly<Record<string, string>> = {
  'another approved': 'approved',
  'declined, closed': 'declined',
  'charge declined': 'declined',
  nothing: 'no charge',
  'nothing, closed': 'no charge',
  processing: 'no response',
};

function attemptsIn(state: AttemptState): AttemptRecord[] {
  const variants: Partial<Record<AttemptState, AttemptRecord>> = {
    UNKNOWN: anAttempt('UNKNOWN', { foundNothingAt: minutes(12).toISOString() }),
    VOIDED: anAttempt('VOIDED', { reversals: [aReversal({ by: 'REFUND', reversalState: 'DONE' })] }),
    REVIEW: { ...anAttempt('VOIDING'), attemptState: 'REVIEW' },
  };
  const variant = variants[state];
  return [anAttempt(state), ...(variant ? [variant] : [])];
}

/** The events that lead from one state to another, by `FROM>TO`. */
function findArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
  for (const [minute, moment] of MOMENTS) {
    const found = new Map<string, Set<string>>();
    for (const from of ATTEMPT_STATES)
      for (const before of attemptsIn(from))
        for (const [name, event] of Object.entries(ALL_EVENTS)) {
          const { attemptState } = transition(before, event, minutes(minute)).attempt;
          const arrow = `${from}>${attemptState}`;
          if (attemptState === from || arrows.has(arrow)) continue;
          found.set(arrow, (found.get(arrow) ?? new Set()).add(moment ?? LABELS[name] ?? name));
        }
    for (const [arrow, labels] of found) arrows.set(arrow, [...labels].join('\n'));
  }
  return grouped(arrows);
}

/** States that share an arrow. */
const GROUPS = {
  UNDECIDED: { states: ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN', 'CAPTURED'], at: [20, 60, 790, 280] },
  NOT_CHARGED_YET: { states: ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN'], at: [40, 100, 400, 220] },
  NOT_CHARGED: { states: ['DECLINED', 'EXPIRED'], at: [40, 430, 400, 90] },
} as const;

/** Replaces the same arrow from each state of a group with one from the group. */
function grouped(arrows: Map<string, string>): Map<string, string> {
  for (const [group, { states }] of Object.entries(GROUPS))
    for (const to of ATTEMPT_STATES) {
      const own = states.map((from) => `${from}>${to}`);
      const label = arrows.get(own[0] ?? '');
      if (label === undefined || own.some((arrow) => arrows.get(arrow) !== label)) continue;
      for (const arrow of own) arrows.delete(arrow);
      arrows.set(`${group}>${to}`, label);
    }
  return arrows;
}

const WIDTH = 1120;
const HEIGHT = 690;
const NODE = { width: 120, height: 40 };

/** The upper left corner of each state. */
const NODES: Readonly<Record<AttemptState, readonly [x: number, y: number]>> = {
  OPENING: [60, 130],
  OPEN: [60, 250],
  CHARGING: [300, 130],
  UNKNOWN: [300, 250],
  CAPTURED: [660, 180],
  RECORDED: [920, 180],
  EXPIRED: [60, 455],
  DECLINED: [300, 455],
  VOIDING: [660, 455],
  VOIDED: [920, 455],
  REVIEW: [920, 610],
};

/** The corners of each arrow, and where its label begins. */
const ROUTES: Readonly<Record<string, readonly [line: string, label: readonly [x: number, y: number]]>> = {
  'OPENING>OPEN': ['120,170 120,250', [128, 214]],
  'OPENING>EXPIRED': ['60,150 50,150 50,475 60,475', [58, 372]],
  'OPEN>EXPIRED': ['156,290 156,455', [164, 380]],
  'OPEN>UNKNOWN': ['180,270 300,270', [212, 263]],
  'CHARGING>UNKNOWN': ['360,170 360,250', [368, 206]],
  'UNKNOWN>EXPIRED': ['330,290 330,415 172,415 172,455', [235, 408]],
  'NOT_CHARGED_YET>DECLINED': ['390,320 390,455', [398, 385]],
  'NOT_CHARGED_YET>CAPTURED': ['440,190 660,190', [470, 183]],
  'NOT_CHARGED_YET>VOIDING': ['440,290 545,290 545,468 660,468', [552, 390]],
  'NOT_CHARGED>CAPTURED': ['440,450 465,450 465,210 660,210', [472, 390]],
  'NOT_CHARGED>VOIDING': ['440,485 660,485', [470, 502]],
  'CAPTURED>RECORDED': ['780,200 920,200', [822, 193]],
  'CAPTURED>VOIDING': ['695,220 695,455', [702, 380]],
  'CAPTURED>VOIDED': ['768,220 768,400 950,400 950,455', [778, 393]],
  'VOIDING>VOIDED': ['780,468 920,468', [822, 461]],
  'VOIDED>VOIDING': ['920,482 780,482', [822, 499]],
  'VOIDING>REVIEW': ['695,495 695,622 920,622', [780, 615]],
  'REVIEW>VOIDING': ['940,610 940,560 740,560 740,495', [780, 553]],
  'REVIEW>VOIDED': ['990,610 990,495', [998, 556]],
  'REVIEW>CAPTURED': ['1040,630 1080,630 1080,130 720,130 720,180', [850, 123]],
  'UNDECIDED>REVIEW': ['30,340 30,640 920,640', [400, 633]],
};

const text = (label: string, [x, y]: readonly [number, number]) =>
  label
    .split('\n')
    .map((line, index) => `<text x="${x}" y="${y + 15 * index}">${line}</text>`)
    .join('');

/** @throws Error if the machine's arrows differ from {@link ROUTES} */
export function paymentStatesSvg(): string {
  const arrows = findArrows();
  const unknown = [...arrows.keys()].filter((arrow) => !(arrow in ROUTES));
  const missing = Object.keys(ROUTES).filter((arrow) => !arrows.has(arrow));
  if (unknown.length + missing.length > 0)
    throw new Error(`Change ROUTES: without a line ${unknown}, without a transition ${missing}.`);
  const groups = Object.values(GROUPS).map(
    ({ at: [x, y, width, height] }) =>
      `<rect class="group" x="${x}" y="${y}" width="${width}" height="${height}" rx="14"/>`,
  );
  const lines = Object.entries(ROUTES).map(
    ([arrow, [line, label]]) => `<polyline points="${line}"/>${text(arrows.get(arrow) ?? '', label)}`,
  );
  const nodes = Object.entries(NODES).map(
    ([state, [x, y]]) =>
      `<rect x="${x}" y="${y}" width="${NODE.width}" height="${NODE.height}" rx="8"/><text class="state" x="${x + NODE.width / 2}" y="${y + 25}">${state}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="The states of a payment attempt">
<style>
  svg { background: #fff; font: 13px system-ui, sans-serif; }
  text { fill: #333; }
  .title { font-size: 18px; font-weight: 700; }
  .state { font-weight: 700; text-anchor: middle; }
  rect { fill: #e3f1f1; stroke: #0b5a5a; stroke-width: 1.5; }
  .group { fill: none; stroke: #999; stroke-dasharray: 5 4; }
  polyline { fill: none; stroke: #555; stroke-width: 1.3; marker-end: url(#arrow); }
</style>
<marker id="arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="8" markerHeight="8" orient="auto">
  <path d="M0,0 L10,5 L0,10 z" fill="#555"/>
</marker>
<text class="title" x="20" y="36">The states of a payment attempt</text>
<text x="36" y="84">undecided: no other payment can begin</text>
<text x="54" y="120">no charge is approved</text>
<text x="180" y="512">nothing was charged</text>
${[...groups, ...lines, ...nodes].join('\n')}
</svg>
`;
}

export const command = defineCommand({
  usage: `npm run docs:states

Draws docs/images/payment-states.svg from the state machine of payment attempts.`,
  run: async () => {
    writeFileSync(STATES_FILE, paymentStatesSvg());
  },
});
if (import.meta.main) await main(command);
