import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Points per inch. */
const POINTS = 72;
/** Dots per inch of common label printers. */
const PRINTER_DPI = 203;

/** In inches, from the top left corner. */
interface Line {
  /** Its row or column. */
  at: number;
  length: number;
}

interface Sheet {
  /** In points: width and height. */
  size: [number, number];
  /** The texts of the barcodes by format. */
  codes: Record<string, string[]>;
  /** The edges of the Code 128 barcode, in inches from the left. */
  barcode: { left: number; right: number } | undefined;
  /** Straight lines of at least 0.9 inches. */
  lines: { horizontal: Line[]; vertical: Line[] };
}

/** Prints a page of the site and returns each sheet of paper, with its barcodes as a scanner reads them at 203 dpi. */
export async function printed(page: Page): Promise<Sheet[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const sheets: Sheet[] = [];
  for (const sheet of document.pages()) {
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    const { data, width, height } = await sheet.render({ scale: PRINTER_DPI / POINTS, render: 'bitmap' });
    const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData;
    sheets.push({
      size: [originalWidth, originalHeight],
      lines: linesIn(pixels),
      ...(await codesIn(pixels)),
    });
  }
  document.destroy();
  library.destroy();
  return sheets;
}

/** Without the file, the decoder would be downloaded. */
const decoder = readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
  (wasmBinary) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
      fireImmediately: true,
    }),
);

async function codesIn(pixels: ImageData): Promise<Pick<Sheet, 'codes' | 'barcode'>> {
  await decoder;
  const found = await readBarcodes(pixels, { formats: ['Code128', 'QRCode'], tryHarder: true });
  const codes: Sheet['codes'] = {};
  for (const { format, text } of found) codes[format] = [...(codes[format] ?? []), text];
  const corners = found.find(({ format }) => format === 'Code128')?.position;
  const barcode = corners && {
    left: corners.topLeft.x / PRINTER_DPI,
    right: corners.topRight.x / PRINTER_DPI,
  };
  return { codes, barcode };
}

function linesIn({ data, width, height }: ImageData): Sheet['lines'] {
  const isDark = (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128;
  return { horizontal: runs(height, width, (y, x) => isDark(x, y)), vertical: runs(width, height, isDark) };
}

function runs(count: number, length: number, isDark: (line: number, place: number) => boolean): Line[] {
  const found: Line[] = [];
  for (let line = 0; line < count; line += 1) {
    let run = 0;
    for (let place = 0; place <= length; place += 1) {
      if (place < length && isDark(line, place)) run += 1;
      else {
        if (run >= 0.9 * PRINTER_DPI) found.push({ at: line / PRINTER_DPI, length: run / PRINTER_DPI });
        run = 0;
      }
    }
  }
  return found;
}
