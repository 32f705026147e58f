// Runs the sandbox shipping system in its own process, so that it outlives the portal. Prints its URL and API key as one line
// of JSON, which the portal reads from the environment variable SHIPPING_SANDBOX.
import { startShippingSystem } from './shipping-system.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: node local/shipping-system/main.ts <folder>');
const { origin, apiKey } = await startShippingSystem({ directory });
process.stdout.write(`${JSON.stringify({ origin, apiKey })}\n`);
