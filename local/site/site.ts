import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { builtSite, REPOSITORY } from './site-build.ts';
import { devSite } from './site-dev.ts';
import { type SiteHandler, staticSite } from './static-site.ts';

export type SiteMode = 'built' | 'dev' | { directory: string };

export interface Site {
  handle: SiteHandler;
  /** The content security policy as this way of serving needs it. */
  adaptPolicy(policy: string): string;
  close(): Promise<void>;
}

interface SiteOptions {
  server: Server;
  print: (line: string) => void;
  /** Called in development when the code of the functions has changed. */
  onFunctionsChange: () => void;
}

/** Makes the site ready to be served in the way that was chosen. */
export async function openSite(
  choice: SiteMode,
  { server, print, onFunctionsChange }: SiteOptions,
): Promise<Site> {
  if (choice === 'dev') {
    const stopWatching = watchFunctions(onFunctionsChange);
    const dev = await devSite(server).catch((error: unknown) => {
      stopWatching();
      throw error;
    });
    return {
      handle: dev.handle,
      adaptPolicy: forDevelopment,
      close: async () => {
        stopWatching();
        await dev.close();
      },
    };
  }
  const directory = choice === 'built' ? await builtSite(print) : choice.directory;
  return { handle: staticSite(directory), adaptPolicy: (policy) => policy, close: async () => {} };
}

/** Vite writes a script into the page and talks to it over a web socket. */
function forDevelopment(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** One change of an editor comes as several events; calls back once they are over. */
function watchFunctions(onChange: () => void): () => void {
  let pending: NodeJS.Timeout | undefined;
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(REPOSITORY, folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(onChange, 100);
    }),
  );
  return () => {
    clearTimeout(pending);
    for (const watcher of watchers) watcher.close();
  };
}
