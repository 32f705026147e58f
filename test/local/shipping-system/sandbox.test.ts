import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ShippingSystemAccess, startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { orderData } from '#test/support/shipping/order-data.ts';
import { temporaryDirectory } from '../support.ts';
import { connect, startSandbox } from './support.ts';

/** Starts the sandbox as a program of its own. */
async function startProgram(directory: string): Promise<ShippingSystemAccess & { program: ChildProcess }> {
  const program = spawn(process.execPath, ['local/shipping-system/main.ts', directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const [line] = await once(createInterface(program.stdout), 'line');
  return { ...JSON.parse(String(line)), program };
}

describe('the sandbox shipping system as a program', () => {
  it('keeps its orders, its key and its port after it was killed', async () => {
    const directory = temporaryDirectory();
    const { program, ...access } = await startProgram(directory);
    const created = await connect(access).create('package-1', orderData());
    expect(created).toMatchObject({ answer: 'done' });
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect(await connect(access).find(['package-1'])).toEqual({ answer: 'wait', seconds: null });
    const { program: _, ...again } = await startProgram(directory);
    expect(again).toEqual(access);
    expect(await connect(again).find(['package-1'])).toMatchObject({
      orders: [{ traceNumber: 'package-1', data: orderData() }],
    });
    expect(await connect(again).create('package-2', orderData())).toMatchObject({
      order: { orderId: '500002' },
    });
  });
});

describe('the controls of the sandbox shipping system', () => {
  it('run over HTTP for scripts, and not for pages', async () => {
    const sandbox = await startSandbox();
    const control = (name: string, values: unknown[], headers = {}) =>
      fetch(`${sandbox.origin}/control/${name}`, { method: 'POST', body: JSON.stringify(values), headers });
    await connect(sandbox).create('package-1', orderData());
    const found = await control('orders', ["traceNumber eq 'package-1'"]);
    expect(await found.json()).toMatchObject([{ orderId: 500_001, weight: 18.5 }]);
    expect((await control('edit', [500_001, { weight: 20 }])).status).toBe(200);
    expect(await connect(sandbox).find(['package-1'])).toMatchObject({
      orders: [{ data: { weightLbs: 20 } }],
    });
    expect((await control('edit', [1, { weight: 20 }])).status).toBe(404);
    expect((await control('waiting', [])).status).toBe(404);
    expect((await control('post', [], { origin: sandbox.origin })).status).toBe(404);
  });

  it('keeps an outage over a restart, until a time of the clock', async () => {
    const directory = temporaryDirectory();
    let now = Date.parse('2026-03-02T17:00:00Z');
    const clock = { now: () => new Date(now) };
    const first = await startShippingSystem({ directory, clock });
    first.controls.downFor(60);
    await first.close();
    const sandbox = await startSandbox({ directory, clock });
    expect(await connect(sandbox).find(['package-1'])).toEqual({ answer: 'wait', seconds: null });
    now += 3_600_000;
    expect(await connect(sandbox).find(['package-1'])).toEqual({ answer: 'done', orders: [] });
  });
});

describe('the start page of the sandbox shipping system', () => {
  const press = (origin: string, fields: Record<string, string>, from = origin) =>
    fetch(origin, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: from } });

  it('shows orders with their history, and finds them', async () => {
    const sandbox = await startSandbox();
    const system = connect(sandbox);
    const names = { customerName: '<b>Ann</b>', freightBillNum: 'NB1' };
    await system.create('package-1', orderData(names));
    await system.create('package-2', orderData({ freightBillNum: 'NB2' }));
    await system.addStatus('500001', { milestone: 'IN_TRANSIT', at: '2026-03-02T17:00:00Z', isUndo: false });
    const page = await (await fetch(`${sandbox.origin}/?search=nb1`)).text();
    expect(page).toContain('Orders (1)');
    expect(page).toContain('Order 500001');
    expect(page).toContain('DISP · 2026-03-02T17:00:00Z');
    expect(page).toContain('&lt;b&gt;Ann&lt;/b&gt;');
    expect(page).not.toContain('Order 500002');
  });

  it.each([
    ['correct a weight', { action: 'weight', orderId: '500001', weight: '21' }, { data: { weightLbs: 21 } }],
    ['cancel a bill', { action: 'cancel', orderId: '500001' }, { statuses: [{ behavior: 'canceled' }] }],
    ['post all bills', { action: 'post-all' }, { billNumber: 'B70001' }],
  ])('can %s', async (_, fields, expected) => {
    const sandbox = await startSandbox();
    await connect(sandbox).create('package-1', orderData());
    const page = await (await press(sandbox.origin, fields)).text();
    expect(page).toContain('role="status"');
    expect(await connect(sandbox).find(['package-1'])).toMatchObject({ orders: [expected] });
  });

  it.each([
    [{ action: 'fault', fault: 'drop-answer' }, { answer: 'unknown' }],
    [
      { action: 'fault', fault: 'rule' },
      { answer: 'refused', line: 'The customer is on credit hold' },
    ],
    [{ action: 'fault', fault: 'schema' }, { answer: 'invalid' }],
    [
      { action: 'fault', fault: 'rate' },
      { answer: 'wait', seconds: 30 },
    ],
    [{ action: 'down', minutes: '10' }, { answer: 'wait' }],
  ])('makes a change fail, until it recovers: %o', async (fields, expected) => {
    const sandbox = await startSandbox();
    await press(sandbox.origin, fields);
    expect(await (await fetch(sandbox.origin)).text()).not.toContain('Everything works.');
    expect(await connect(sandbox).create('package-1', orderData())).toMatchObject(expected);
    await press(sandbox.origin, { action: 'recover' });
    expect(await (await fetch(sandbox.origin)).text()).toContain('Everything works.');
    expect(await connect(sandbox).create('package-1', orderData())).toMatchObject({ answer: 'done' });
  });

  it('says what it could not do, and takes no forms of other pages', async () => {
    const sandbox = await startSandbox();
    const missing = await press(sandbox.origin, { action: 'cancel', orderId: '7' });
    expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining('does not exist')]);
    expect((await press(sandbox.origin, { action: 'weight', orderId: '7' })).status).toBe(400);
    const other = await press(sandbox.origin, { action: 'recover' }, 'http://localhost:3000');
    expect(other.status).toBe(403);
  });
});
