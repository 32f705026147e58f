// Runs the sandbox card provider in its own process, so that it outlives the portal. Prints its URL and credentials as
// one line of JSON, which the portal reads from the environment variable CARD_PROVIDER.
import { startCardProvider } from './card-provider.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: node local/card-provider/main.ts <folder>');
const { origin, apiKey, webhookSecrets } = await startCardProvider({ directory });
process.stdout.write(`${JSON.stringify({ origin, apiKey, webhookSecrets })}\n`);
