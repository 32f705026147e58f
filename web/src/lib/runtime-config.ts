import { createContext, useContext } from 'react';
import { DEFAULT_RUNTIME_CONFIG, RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { fetchConfig } from './fetch-config.ts';

/** The configuration of this stage, or the defaults if it could not be loaded. */
export interface LoadedConfig {
  config: RuntimeConfig;
  isDefault: boolean;
}

/** Loads the stage's configuration. Never rejects: resolves to the defaults if the file is missing or invalid. */
export async function loadRuntimeConfig(): Promise<LoadedConfig> {
  try {
    const config = await (globalThis.early?.config ?? fetchConfig());
    return { config: RuntimeConfig.parse(config), isDefault: false };
  } catch {
    // The banner reports it.
  }
  return { config: DEFAULT_RUNTIME_CONFIG, isDefault: true };
}

const ConfigContext = createContext<RuntimeConfig | null>(null);

export const RuntimeConfigProvider = ConfigContext.Provider;

/** The configuration of this stage. Throws outside its provider. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('The runtime configuration must be used within RuntimeConfigProvider.');
  return config;
}
