import { type Random, seededRandom } from '#local/seed/random.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;

export type Point = readonly [number, number];

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

/** An SVG polygon. `paint` contains its attributes, such as `fill="#fff"`. */
export const polygon = (points: readonly Point[], paint: string) =>
  `<polygon points="${points.map((point) => point.join()).join(' ')}" ${paint}/>`;

const polyline = (points: readonly Point[], paint: string) =>
  `<polyline points="${points.map((point) => point.join()).join(' ')}" ${paint}/>`;

/** An SVG rectangle. `paint` contains its attributes. */
export const rect = (x: number, y: number, width: number, height: number, paint: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${paint}/>`;

export interface Carton {
  /** The lowest corner, nearest to the camera. */
  at: Point;
  /** Lengths of the edges that start at that corner. */
  right: number;
  left: number;
  up: number;
  color?: 'kraft' | 'white';
  /** SVG on a face, in percent of its edges from its upper left corner. */
  onRight?: string;
  onLeft?: string;
  onTop?: string;
}

const SHADES = {
  kraft: { top: '#d9b587', left: '#c09562', right: '#a67c4c', tape: '#e6d3ae' },
  white: { top: '#eceae4', left: '#d3d0c8', right: '#b7b3a9', tape: '#8fa9b8' },
};

/** A carton in parallel projection with tape and shadow. */
export function carton({
  at,
  right,
  left,
  up,
  color = 'kraft',
  onRight = '',
  onLeft = '',
  onTop = '',
}: Carton): string {
  const shade = SHADES[color];
  const u: Point = [right * 0.88, right * -0.36];
  const v: Point = [left * -0.84, left * -0.42];
  const h: Point = [0, -up];
  const top = add(at, h);
  const shadow = [
    add(at, [0, 22]),
    add(add(at, u), [70, 26]),
    add(add(add(at, u), v), [30, 10]),
    add(add(at, v), [-46, 20]),
  ];
  const tape = rect(0, 44, 100, 12, `fill="${shade.tape}" opacity=".8"`);
  const edge = 'fill="none" stroke="#5d4424" stroke-opacity=".35" stroke-width="3"';
  return [
    polygon(shadow, 'fill="#0b0f12" opacity=".28"'),
    face(add(top, v), [-v[0], -v[1]], [0, up], shade.left, onLeft),
    face(top, u, [0, up], shade.right, rect(0, 0, 100, 7, 'fill="#000" opacity=".07"') + onRight),
    face(add(top, v), u, [-v[0], -v[1]], shade.top, tape + onTop),
    polyline([add(top, v), top, add(top, u)], edge),
    polyline([top, at], edge),
  ].join('');
}

/** A parallelogram with SVG content in percent of its two edges. */
function face(origin: Point, along: Point, down: Point, fill: string, content: string): string {
  const matrix = [along[0] / 100, along[1] / 100, down[0] / 100, down[1] / 100, origin[0], origin[1]].join(
    ' ',
  );
  return `<g transform="matrix(${matrix})">${rect(0, 0, 100, 100, `fill="${fill}"`)}${content}</g>`;
}

/** A shipping label with address lines, a postage mark, and a barcode. */
export function label(x: number, y: number, width: number, height: number, seed: number): string {
  const random = seededRandom(seed);
  const line = (top: number, length: number, thick: number) =>
    rect(x + width * 0.06, y + height * top, width * length, height * thick, 'fill="#30353a"');
  return [
    rect(x, y, width, height, 'fill="#fbfbf8" stroke="#c9c6bd" stroke-width=".3"'),
    line(0.07, 0.42, 0.035),
    line(0.13, 0.34, 0.025),
    line(0.18, 0.38, 0.025),
    rect(x + width * 0.72, y + height * 0.06, width * 0.22, height * 0.17, 'fill="#1b4f72"'),
    rect(x, y + height * 0.27, width, height * 0.012, 'fill="#30353a"'),
    line(0.33, 0.16, 0.03),
    line(0.39, 0.58, 0.045),
    line(0.46, 0.5, 0.045),
    line(0.53, 0.62, 0.045),
    rect(x, y + height * 0.61, width, height * 0.02, 'fill="#30353a"'),
    barcode(x + width * 0.1, y + height * 0.67, width * 0.8, height * 0.22, random),
    line(0.92, 0.7, 0.025),
  ].join('');
}

function barcode(x: number, y: number, width: number, height: number, random: Random): string {
  const bars = [];
  for (let at = 0; at < width; ) {
    const bar = width * (0.006 + random.integer(0, 3) * 0.005);
    bars.push(rect(x + at, y, Math.min(bar, width - at), height, 'fill="#15181a"'));
    at += bar + width * (0.006 + random.integer(0, 2) * 0.005);
  }
  return bars.join('');
}

/** The handling symbols "this way up" and "fragile". */
export function handlingMarks(x: number, y: number, size: number): string {
  const paint =
    'fill="none" stroke="#6b2d1f" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"';
  const arrow = (at: number) =>
    `<path d="M${at} ${y + size} V${y + size * 0.15} m${-size * 0.2} ${size * 0.25} l${size * 0.2} ${-size * 0.25} l${size * 0.2} ${size * 0.25}" ${paint}/>`;
  const glass = x + size * 2;
  return [
    arrow(x + size * 0.25),
    arrow(x + size * 0.85),
    `<path d="M${x} ${y + size * 1.12} h${size * 1.1}" ${paint}/>`,
    `<path d="M${glass} ${y} h${size * 0.8} q0 ${size * 0.6} ${-size * 0.4} ${size * 0.6} q${-size * 0.4} 0 ${-size * 0.4} ${-size * 0.6} m${size * 0.4} ${size * 0.6} v${size * 0.4} m${-size * 0.28} ${size * 0.02} h${size * 0.56}" ${paint}/>`,
  ].join('');
}

/** The class 9 hazard label: a diamond with seven stripes on the upper half. */
export function hazardDiamond(x: number, y: number, size: number): string {
  const half = size / 2;
  const diamond = (inset: number): readonly Point[] => [
    [x + half, y + inset],
    [x + size - inset, y + half],
    [x + half, y + size - inset],
    [x + inset, y + half],
  ];
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const left = x + size * (0.1 + index * 0.118);
    const width = size * 0.058;
    const topOf = (at: number) => y + Math.abs(at - (x + half)) + size * 0.05;
    return polygon(
      [
        [left, y + half],
        [left, topOf(left)],
        [left + width, topOf(left + width)],
        [left + width, y + half],
      ],
      'fill="#111"',
    );
  });
  return [
    polygon(diamond(0), 'fill="#fff"'),
    polygon(diamond(size * 0.03), 'fill="none" stroke="#111" stroke-width=".8"'),
    ...stripes,
    rect(
      x + half - size * 0.05,
      y + size * 0.6,
      size * 0.1,
      size * 0.16,
      'rx="2" fill="none" stroke="#111" stroke-width="1.4"',
    ),
    rect(x + half - size * 0.025, y + size * 0.57, size * 0.05, size * 0.03, 'fill="#111"'),
  ].join('');
}
