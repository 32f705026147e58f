import { createContext, useContext } from 'react';
import {
  DEFAULT_RUNTIME_CONFIG,
  RUNTIME_CONFIG_PATH,
  RuntimeConfig,
} from '../../../shared/deployment/runtime-config.ts';

/** The configuration of this stage, and whether it had to be replaced by the defaults. */
export interface LoadedConfig {
  config: RuntimeConfig;
  isDefault: boolean;
}

/** Reads the stage's configuration. Never rejects: what is missing or does not fit the schema gives the defaults. */
export async function loadRuntimeConfig(): Promise<LoadedConfig> {
  try {
    const response = await fetch(RUNTIME_CONFIG_PATH);
    if (response.ok) return { config: RuntimeConfig.parse(await response.json()), isDefault: false };
  } catch {
    // Falls through: the banner tells people, and a network log tells us.
  }
  return { config: DEFAULT_RUNTIME_CONFIG, isDefault: true };
}

const ConfigContext = createContext<LoadedConfig | null>(null);

/** Gives the configuration to everything below. */
export const RuntimeConfigProvider = ConfigContext.Provider;

/** The configuration together with whether it is the default. Throws outside its provider. */
export function useLoadedConfig(): LoadedConfig {
  const loaded = useContext(ConfigContext);
  if (!loaded) throw new Error('The runtime configuration is used outside its provider.');
  return loaded;
}

/** The configuration of this stage. Throws outside its provider. */
export function useRuntimeConfig(): RuntimeConfig {
  return useLoadedConfig().config;
}
