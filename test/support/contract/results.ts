/** What schemathesis found out about one operation. */
export interface OperationResult {
  readonly requests: number;
  readonly statuses: ReadonlySet<number>;
  /** The first failure of each check, with its request and response. */
  readonly failures: readonly string[];
}

interface Encoded {
  $base64: string;
}
interface Interaction {
  request: { method: string; uri: string; body?: Encoded | null };
  response?: { status_code: number; content?: Encoded | null } | null;
}
interface Check {
  name: string;
  status: 'success' | 'failure';
  failure_info?: { failure: { title: string; message: string } };
}
interface Event {
  ScenarioFinished?: {
    recorder: { label: string; interactions?: Record<string, Interaction>; checks?: Record<string, Check[]> };
  };
  NonFatalError?: { label: string; value: { message: string } };
  EngineFinished?: { stop_reason: string };
}

/**
 * Reads the events of a run, one JSON object a line, by operation, such as `GET /api/parcels`.
 * @throws if the run was not completed
 */
export function resultsOf(events: string): Map<string, OperationResult> {
  const results = new Map<
    string,
    { requests: number; statuses: Set<number>; failures: Map<string, string> }
  >();
  const resultOf = (label: string) => {
    const result = results.get(label) ?? { requests: 0, statuses: new Set(), failures: new Map() };
    results.set(label, result);
    return result;
  };
  let stopReason = 'unknown';
  for (const line of events.split('\n').filter(Boolean)) {
    const { ScenarioFinished, NonFatalError, EngineFinished } = JSON.parse(line) as Event;
    if (EngineFinished) stopReason = EngineFinished.stop_reason;
    if (NonFatalError) resultOf(NonFatalError.label).failures.set('error', NonFatalError.value.message);
    if (!ScenarioFinished) continue;
    const { label, interactions = {}, checks = {} } = ScenarioFinished.recorder;
    const result = resultOf(label);
    for (const [id, interaction] of Object.entries(interactions)) {
      result.requests += 1;
      if (interaction.response) result.statuses.add(interaction.response.status_code);
      for (const check of checks[id] ?? [])
        if (check.status === 'failure' && !result.failures.has(check.name))
          result.failures.set(check.name, explanation(check, interaction));
    }
  }
  if (stopReason !== 'completed') throw new Error(`schemathesis did not complete its run: ${stopReason}.`);
  return new Map(
    [...results].map(([label, { failures, ...result }]) => [
      label,
      { ...result, failures: [...failures.values()] },
    ]),
  );
}

function explanation({ name, failure_info }: Check, { request, response }: Interaction): string {
  const { title = '', message = '' } = failure_info?.failure ?? {};
  const sent = `${request.method} ${request.uri} ${decode(request.body)}`.trim();
  const received = `${response?.status_code ?? 'no response'} ${decode(response?.content)}`.trim();
  return [`${name}: ${title}`, message, sent, received].join('\n');
}

const decode = (encoded: Encoded | null | undefined): string =>
  encoded ? Buffer.from(encoded.$base64, 'base64').toString() : '';
