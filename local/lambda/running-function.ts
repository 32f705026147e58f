import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { accessKeyOf } from './roles.ts';

const running = new AsyncLocalStorage<FunctionName>();

/** Runs an invocation of a function: the AWS requests of the clients that it creates are signed as its role. */
export const runAs = <T>(name: FunctionName, work: () => T): T => running.run(name, work);

/**
 * An environment with the access key of the running function. All functions share a thread, but each has its own
 * clients, and the SDK reads the key from the environment at a client's first request.
 */
export const withRoleOfRunningFunction = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  new Proxy(environment, {
    get: (variables, variable: string) => {
      const name = running.getStore();
      return name && variable === 'AWS_ACCESS_KEY_ID' ? accessKeyOf(name) : variables[variable];
    },
    // Without this, JavaScript would define the variable, which `process.env` rejects.
    set: (variables, variable: string, value: string) => {
      variables[variable] = value;
      return true;
    },
  });
