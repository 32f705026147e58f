import type { DemoPhoto } from '#local/seed/demo-images.ts';
import { carton, HEIGHT, handlingMarks, hazardDiamond, label, polygon, rect, WIDTH } from './shapes.ts';
import { conveyor, GRADIENTS, pallet, warehouse } from './warehouse.ts';

const inWarehouse = (seed: number, ...objects: string[]) => [warehouse(seed), ...objects].join('');

/** SVG content of each photo. Contains no text, because fonts differ between machines. */
const SCENES: Record<DemoPhoto, () => string> = {
  floor: () =>
    inWarehouse(
      11,
      pallet(820, 1010, 560, 520),
      carton({
        at: [820, 1006],
        right: 540,
        left: 500,
        up: 430,
        onLeft: label(16, 18, 44, 58, 3),
        onRight: handlingMarks(58, 62, 12),
      }),
      carton({
        at: [840, 478],
        right: 190,
        left: 210,
        up: 150,
        color: 'white',
        onLeft: label(20, 20, 40, 60, 8),
      }),
    ),
  conveyor: () =>
    inWarehouse(
      12,
      conveyor(),
      carton({ at: [1240, 640], right: 220, left: 210, up: 170, onLeft: label(18, 20, 40, 52, 5) }),
      carton({
        at: [700, 940],
        right: 400,
        left: 370,
        up: 300,
        onLeft: handlingMarks(14, 20, 14),
        onTop: label(16, 60, 40, 34, 6),
        onRight: label(28, 20, 42, 60, 7),
      }),
    ),
  label: () =>
    [
      rect(0, 0, WIDTH, HEIGHT, 'fill="#c79e6b"'),
      rect(0, 0, WIDTH, 150, 'fill="#e6d3ae" opacity=".75"'),
      ...Array.from({ length: 40 }, (_, index) =>
        rect(0, index * 30, WIDTH, 2, 'fill="#7b5a31" opacity=".10"'),
      ),
      `<g transform="rotate(-4 800 640)">${rect(312, 214, 1000, 900, 'fill="#000" opacity=".18"')}${label(300, 200, 1000, 900, 9)}</g>`,
      polygon(
        [
          [0, 0],
          [700, 0],
          [0, 900],
        ],
        'fill="#fff" opacity=".10"',
      ),
    ].join(''),
  damaged: () =>
    inWarehouse(
      13,
      carton({
        at: [800, 1020],
        right: 560,
        left: 520,
        up: 440,
        onLeft: label(10, 40, 38, 50, 4),
        onRight: `${handlingMarks(56, 66, 12)}<path d="M0 22 L14 30 L22 12 L40 26" fill="none" stroke="#3f2c13" stroke-width="1.6" opacity=".8"/>`,
      }),
      // The crushed front corner.
      polygon(
        [
          [560, 492],
          [794, 452],
          [1010, 506],
          [800, 590],
        ],
        'fill="#a9824f"',
      ),
      polygon(
        [
          [560, 492],
          [800, 578],
          [1010, 506],
          [880, 690],
          [800, 742],
          [690, 650],
        ],
        'fill="#8a6537"',
      ),
      polygon(
        [
          [640, 520],
          [800, 578],
          [930, 534],
          [842, 640],
          [790, 668],
          [716, 610],
        ],
        'fill="url(#hollow)"',
      ),
      polygon(
        [
          [560, 492],
          [690, 650],
          [800, 742],
          [716, 610],
        ],
        'fill="#6d4e27"',
      ),
      polygon(
        [
          [800, 742],
          [880, 690],
          [1010, 506],
          [842, 640],
        ],
        'fill="#59401f"',
      ),
      '<path d="M690 650 L600 760 M880 690 L980 770 M716 610 L640 520 M800 742 L806 860" fill="none" stroke="#3a2812" stroke-width="6" opacity=".55"/>',
    ),
  torn: () =>
    inWarehouse(
      14,
      carton({
        at: [780, 1000],
        right: 500,
        left: 540,
        up: 380,
        onRight: handlingMarks(58, 64, 13),
        onLeft: [
          '<path d="M30 34 L44 28 L58 36 L74 30 L82 48 L70 66 L76 80 L54 74 L40 84 L34 62 L22 54 Z" fill="#f1dfbd"/>',
          '<path d="M34 38 L45 33 L58 40 L71 36 L77 48 L66 63 L69 73 L54 69 L42 77 L38 60 L28 53 Z" fill="url(#hollow)"/>',
          '<path d="M36 58 q8 -12 16 -2 q8 -10 16 0 q-4 12 -14 10 q-10 6 -18 -8 Z" fill="#dfe7ea"/>',
        ].join(''),
      }),
      polygon(
        [
          [640, 1064],
          [700, 1040],
          [730, 1076],
          [668, 1096],
        ],
        'fill="#c09562"',
      ),
      polygon(
        [
          [560, 1010],
          [604, 1000],
          [612, 1030],
        ],
        'fill="#d9b587"',
      ),
    ),
  hazard: () =>
    inWarehouse(
      15,
      pallet(800, 1010, 520, 520),
      carton({
        at: [800, 1006],
        right: 500,
        left: 500,
        up: 430,
        onLeft: hazardDiamond(22, 18, 58),
        onRight: label(22, 20, 44, 56, 10) + handlingMarks(24, 80, 10),
      }),
    ),
  oversized: () =>
    inWarehouse(
      16,
      pallet(420, 1010, 300, 300),
      pallet(1080, 770, 300, 300),
      carton({
        at: [330, 1010],
        right: 1180,
        left: 260,
        up: 190,
        onRight: handlingMarks(8, 36, 9) + label(70, 14, 9, 72, 12),
        onLeft: label(24, 16, 50, 66, 13),
      }),
      // A tape measure along the carton.
      polygon(
        [
          [340, 1058],
          [1384, 630],
          [1386, 648],
          [344, 1078],
        ],
        'fill="#f2c94c"',
      ),
      ...Array.from({ length: 24 }, (_, index) =>
        rect(352 + index * 43, 1056 - index * 17.6, 3, index % 4 === 0 ? 18 : 10, 'fill="#3a2f10"'),
      ),
    ),
};

/** Renders a photo as an SVG document. */
export function sceneSvg(scene: DemoPhoto): string {
  const lens = rect(0, 0, WIDTH, HEIGHT, 'fill="url(#lens)"');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${GRADIENTS}${SCENES[scene]()}${lens}</svg>`;
}
