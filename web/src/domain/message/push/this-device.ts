/** What this device is called in a sentence. An iPad reports itself as a Mac with a touchscreen. */
export function deviceKind({ userAgent, maxTouchPoints } = navigator): 'phone' | 'tablet' | 'computer' {
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'tablet';
  if (/iPhone|Android.*Mobile/.test(userAgent)) return 'phone';
  return /Android/.test(userAgent) ? 'tablet' : 'computer';
}

const BROWSERS = [
  ['Edge', /Edg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /OPR/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|CrOS/],
] as const;

/** The browser and its system, such as "Chrome on Android". */
export function deviceName({ userAgent } = navigator): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[], otherwise: string) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? otherwise;
  return `${nameIn(BROWSERS, 'A browser')} on ${nameIn(SYSTEMS, 'another system')}`;
}

/** Whether notifications require that the site is on the Home Screen, where it is not yet. */
export function needsHomeScreen(): boolean {
  const isApple =
    /iPhone/.test(navigator.userAgent) || (deviceKind() === 'tablet' && !/Android/.test(navigator.userAgent));
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}
