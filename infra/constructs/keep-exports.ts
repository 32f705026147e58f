import type { Stack } from 'aws-cdk-lib';

/**
 * Exports values even if no other stack imports them. By default, CDK removes an export with its last import. That
 * deployment fails, because the exporting stack is deployed first, while the deployed version of the other stack still
 * imports the value. To remove an export, first deploy all stacks without its imports.
 */
export function keepExports(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) if (value !== undefined) stack.exportValue(value);
}
