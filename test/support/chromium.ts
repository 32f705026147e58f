import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell comes first: it is the same engine without windows and needs 25 percent less CPU time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Works without a sandbox and a GPU, and disables background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds Chromium in `CHROMIUM_PATH`, on the system or installed by Playwright. Undefined if there is none. */
export const findChromium = (): string | undefined => installed()[0];

/** Like {@link findChromium}, but not a headless shell, which denies notifications. */
export const findFullChromium = (): string | undefined =>
  installed().find((path) => !/headless[-_]shell/.test(path));

function installed(): string[] {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const onPath = SYSTEM_NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROMIUM_PATH ?? '', ...onPath, chromium.executablePath()].filter(existsSync);
}

/**
 * Like {@link findChromium}, but installs Chromium if necessary: with apt-get for root on Debian, otherwise with
 * Playwright.
 */
export function ensureChromium(print: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  const [program, ...args] = installCommand();
  print(`Chromium was not found. Installing it: ${program} ${args.join(' ')}`);
  execFileSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = findChromium();
  if (!installed) throw new Error('Chromium is still missing. Install it, or set CHROMIUM_PATH.');
  return installed;
}

function installCommand(): [string, ...string[]] {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return isRootOnDebian
    ? [
        'sh',
        '-c',
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell || apt-get install -y -qq --no-install-recommends chromium',
      ]
    : ['playwright', 'install', 'chromium'];
}
