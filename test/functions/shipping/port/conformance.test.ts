import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { type Bench, conformanceBench } from '#test/support/shipping/conformance/bench.ts';
import { CONFORMANCE_CASES } from '#test/support/shipping/conformance.ts';
import { sandboxTarget } from '#test/support/shipping/sandbox-target.ts';

describe('the adapter of TruckMate, on the sandbox', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shipping-system-'));
  let sandbox: Awaited<ReturnType<typeof startShippingSystem>>;
  let bench: Bench;

  beforeAll(async () => {
    sandbox = await startShippingSystem({ directory });
    bench = conformanceBench(sandboxTarget(sandbox));
  });
  afterEach(() => bench.recover());
  afterAll(async () => {
    await sandbox.close();
    rmSync(directory, { recursive: true });
  });

  it('is checked by 40 cases with different names', () => {
    expect(new Set(CONFORMANCE_CASES.map(({ name }) => name)).size).toBe(40);
    expect(CONFORMANCE_CASES).toHaveLength(40);
  });

  for (const { name, run } of CONFORMANCE_CASES) it(name, () => run(bench));

  it('is cleaned up afterward, except for what is billed', async () => {
    const left = await bench.cleanUp();
    expect(left).toEqual([
      {
        orderId: expect.any(String),
        traceNumber: expect.stringMatching(/^test-/),
        why: expect.stringMatching(/^refused: /),
      },
    ]);
    const active = sandbox.controls
      .orders("traceType eq 'ORDER #' and status ne 'CANCL'")
      .filter(({ documentType, masterOrderId }) => documentType === 'INVOICE' && masterOrderId === null);
    expect(active.map(({ status }) => status)).toEqual(['BILLD']);
  });
});
