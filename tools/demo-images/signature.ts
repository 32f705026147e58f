const WIDTH = 600;
const HEIGHT = 200;

/** An illegible handwritten signature on a transparent background, as an SVG document. */
export const SIGNATURE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<g fill="none" stroke="#17212b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<path d="M52 150 C70 84 96 30 118 44 C140 58 84 150 112 148 C142 146 150 92 168 96 C184 100 160 140 178 140 C196 140 200 100 216 102 C230 104 214 140 232 138 C250 136 252 108 268 110 C284 112 274 136 300 132"/>
<path d="M322 54 C316 92 312 124 318 148 M322 62 C356 40 392 58 372 88 C358 108 332 106 322 102 C352 108 380 150 414 140 C446 130 452 112 470 116 C488 120 482 136 504 132 C524 128 536 118 552 108"/>
<path d="M84 170 C210 154 360 158 524 160" stroke-width="3"/>
</g></svg>`;
