import type { Stack } from 'aws-cdk-lib';

/**
 * Exports what other stacks read, whether or not one reads it. CDK by itself exports only what is read. Then a stack that
 * stops reading a value takes the export away, which CloudFormation refuses: it deploys the exporting stack first, while
 * the other one still imports the value. To take a value out of this list, deploy without its readers first.
 */
export function keepExports(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) if (value !== undefined) stack.exportValue(value);
}
