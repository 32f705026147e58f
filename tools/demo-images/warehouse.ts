import { seededRandom } from '#local/seed/random.ts';
import { carton, HEIGHT, polygon, rect, WIDTH } from './shapes.ts';

const HORIZON = 520;

/** The background of the warehouse photos: shelves with freight and a marked concrete floor. */
export function warehouse(seed: number): string {
  const random = seededRandom(seed);
  const shelf = (y: number) =>
    rect(0, y, WIDTH, 16, 'fill="#c4622d"') + rect(0, y + 16, WIDTH, 6, 'fill="#000" opacity=".35"');
  const freight = (floor: number) =>
    Array.from({ length: 9 }, (_, index) => {
      const width = random.integer(90, 160);
      const height = random.integer(60, 120);
      const color = random.pick(['#8f7350', '#a4845b', '#7a6245', '#6f7a80', '#977b58']);
      const x = index * 182 + random.integer(0, 30);
      return (
        rect(x, floor - height, width, height, `fill="${color}"`) +
        rect(x, floor - height * 0.6, width, 9, 'fill="#fff" opacity=".16"')
      );
    }).join('');
  const uprights = [30, 560, 1090, 1560].map((x) => rect(x, 0, 24, HORIZON, 'fill="#2c4a66"')).join('');
  const floorJoints = [0.2, 0.5, 0.8].map((share) =>
    polygon(
      [
        [WIDTH * share, HORIZON],
        [WIDTH * (share * 2.2 - 0.6), HEIGHT],
      ],
      'stroke="#000" stroke-opacity=".10" stroke-width="5"',
    ),
  );
  return [
    rect(0, 0, WIDTH, HORIZON, 'fill="url(#wall)"'),
    freight(236),
    shelf(236),
    freight(470),
    shelf(470),
    uprights,
    rect(0, 0, WIDTH, HORIZON, 'fill="#0d1b26" opacity=".42"'),
    rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, 'fill="url(#floor)"'),
    ...floorJoints,
    polygon(
      [
        [0, 1010],
        [WIDTH, 830],
        [WIDTH, 868],
        [0, 1056],
      ],
      'fill="#e2b93b" opacity=".55"',
    ),
    '<ellipse cx="800" cy="880" rx="760" ry="250" fill="url(#lamp)"/>',
  ].join('');
}

/** A roller conveyor from the lower left to the upper right. */
export function conveyor(): string {
  const rollers = Array.from({ length: 26 }, (_, index) => {
    const x = -40 + index * 66;
    const y = 1130 - index * 25;
    return polygon(
      [
        [x, y],
        [x - 250, y - 128],
        [x - 222, y - 140],
        [x + 28, y - 11],
      ],
      'fill="url(#steel)"',
    );
  });
  return [
    polygon(
      [
        [-300, 1240],
        [1800, 420],
        [1800, 640],
        [-300, 1500],
      ],
      'fill="#11181d" opacity=".35"',
    ),
    polygon(
      [
        [-340, 1110],
        [1420, 440],
        [1700, 560],
        [-60, 1260],
      ],
      'fill="#4b5860"',
    ),
    ...rollers,
    polygon(
      [
        [-80, 1210],
        [1720, 520],
        [1720, 575],
        [-80, 1275],
      ],
      'fill="#2f6f8f"',
    ),
    polygon(
      [
        [-360, 1096],
        [1400, 428],
        [1400, 456],
        [-360, 1130],
      ],
      'fill="#2f6f8f"',
    ),
  ].join('');
}

/** A wooden pallet for a carton whose lowest corner is at this point. */
export function pallet(x: number, y: number, right: number, left: number): string {
  return carton({
    at: [x, y + 46],
    right,
    left,
    up: 46,
    onRight: [10, 45, 80].map((at) => rect(at, 30, 12, 70, 'fill="#2b1d10" opacity=".55"')).join(''),
    onLeft: [10, 45, 80].map((at) => rect(at, 30, 12, 70, 'fill="#2b1d10" opacity=".45"')).join(''),
  });
}

export const GRADIENTS = `<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#32434e"/><stop offset="1" stop-color="#5c6c74"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6d7376"/><stop offset="1" stop-color="#9ba09f"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e4e9ec"/><stop offset=".5" stop-color="#9aa5ab"/><stop offset="1" stop-color="#5d686e"/></linearGradient>
<linearGradient id="hollow" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a3317"/><stop offset="1" stop-color="#1d140a"/></linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="#fff6dd" stop-opacity=".34"/><stop offset="1" stop-color="#fff6dd" stop-opacity="0"/></radialGradient>
<radialGradient id="lens" cx=".5" cy=".5" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>
</defs>`;
