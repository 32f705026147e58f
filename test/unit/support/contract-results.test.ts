import { describe, expect, it } from 'vitest';
import { resultsOf } from '#test/support/contract/results.ts';

const OPERATION = 'GET /api/parcels';
const encoded = (text: string) => ({ $base64: Buffer.from(text).toString('base64') });
const interaction = (status: number, sent: string, content: string) => ({
  request: { method: 'GET', uri: 'http://x/api/parcels', body: encoded(sent) },
  response: { status_code: status, content: encoded(content) },
});
const failed = (name: string) => ({
  name,
  status: 'failure',
  failure_info: { failure: { title: 'Server error', message: 'Not a 5xx' } },
});
const scenario = (interactions: object, checks: object) => ({
  ScenarioFinished: { recorder: { label: OPERATION, interactions, checks } },
});
const COMPLETED = { EngineFinished: { stop_reason: 'completed' } };
const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

describe('the results of schemathesis', () => {
  it('sum the phases of an operation, with the first failure of each check', () => {
    const events = lines(
      { Initialize: { seed: 1 } },
      scenario({ a: interaction(200, '', '[]') }, { a: [{ name: 'x', status: 'success' }] }),
      scenario(
        { b: interaction(500, '{"a":1}', 'oops'), c: interaction(500, '', 'again') },
        { b: [failed('x')], c: [failed('x'), failed('y')] },
      ),
      COMPLETED,
    );
    expect(resultsOf(events).get(OPERATION)).toEqual({
      requests: 3,
      statuses: new Set([200, 500]),
      failures: [
        'x: Server error\nNot a 5xx\nGET http://x/api/parcels {"a":1}\n500 oops',
        'y: Server error\nNot a 5xx\nGET http://x/api/parcels\n500 again',
      ],
    });
  });

  it('include operations for which no request could be generated', () => {
    const error = { NonFatalError: { label: OPERATION, value: { message: 'An unsupported pattern' } } };
    expect(resultsOf(lines(error, COMPLETED)).get(OPERATION)).toMatchObject({
      requests: 0,
      failures: ['An unsupported pattern'],
    });
  });

  it('include requests without a response', () => {
    const { request } = interaction(200, '', '');
    const events = lines(scenario({ a: { request, response: null } }, { a: [failed('x')] }), COMPLETED);
    expect(resultsOf(events).get(OPERATION)?.failures[0]).toContain('no response');
  });

  it.each([[''], [lines({ EngineFinished: { stop_reason: 'interrupted' } })]])(
    'are refused if the run did not complete: %j',
    (events) => {
      expect(() => resultsOf(events)).toThrow('did not complete');
    },
  );
});
