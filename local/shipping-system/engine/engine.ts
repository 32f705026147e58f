import type { Clock } from '#functions/core/platform/clock.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { checkBusinessRules, checkSchema } from './check-fields.ts';
import { brokenRule, failure } from './failure.ts';
import { type ListQuery, sorted, testOf } from './list-query.ts';
import { ENTRY_STATUS, type Order, type OrderFields, type StatusRow, toTheSecond } from './order.ts';
import { readFields } from './read-fields.ts';
import { readStatus } from './read-status.ts';
import { DEFAULT_RULES, type StatusBehavior, type SystemRules } from './system-rules.ts';

const FIRST_ORDER_ID = 500_001;
const FIRST_BILL_NUMBER = 70_001;

export interface EngineState {
  nextOrderId: number;
  nextBillNumber: number;
  nextStatusId: number;
  rules: SystemRules;
}

export const newEngineState = (): EngineState => ({
  nextOrderId: FIRST_ORDER_ID,
  nextBillNumber: FIRST_BILL_NUMBER,
  nextStatusId: 1,
  rules: DEFAULT_RULES,
});

interface EngineOptions {
  readonly clock: Clock;
  readonly state?: EngineState;
  readonly orders?: readonly Order[];
  /** Called after each change, before the engine returns, with the orders that it changed and those that it removed. */
  readonly onChange?: (changed: readonly Order[], removedIds: readonly number[]) => void;
}

/** The orders of the sandbox and what its API does with them, without HTTP. Synchronous. */
export class ShippingEngine {
  readonly state: EngineState;
  readonly #options: EngineOptions;
  readonly #orders = new Map<number, Order>();
  readonly #unposted = new Set<number>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.state = options.state ?? newEngineState();
    for (const order of options.orders ?? []) this.#keep(order);
  }

  /** All orders, the oldest first. */
  all(): Order[] {
    this.#postDue();
    return [...this.#orders.values()].sort((one, other) => one.orderId - other.orderId);
  }

  /** @throws ApiFailure if there is none */
  get(orderId: number): Order {
    this.#postDue();
    const order = this.#orders.get(orderId);
    if (!order) throw failure(404, 'resourceNotFound', `Order ${orderId} does not exist`);
    return order;
  }

  /** A page of the orders that match, and how many match altogether. */
  list(query: ListQuery): { readonly count: number; readonly orders: readonly Order[] } {
    this.#postDue();
    const found = sorted([...this.#orders.values()].filter(testOf(query)), query);
    return { count: found.length, orders: found.slice(query.offset, query.offset + query.limit) };
  }

  /** Creates the orders of a request, or none of them. */
  create(bodies: readonly unknown[]): Order[] {
    const all = bodies.map((body) => readFields(body));
    for (const fields of all) this.#check(fields);
    const orders = all.map((fields) => this.#newOrder(fields));
    this.#save(orders);
    return orders;
  }

  update(orderId: number, body: unknown): Order {
    const order = this.get(orderId);
    const fields = readFields(body, order);
    this.#check(fields);
    this.#requireOpen(order);
    return this.#change(order, fields);
  }

  addStatus(orderId: number, body: unknown): Order {
    const order = this.get(orderId);
    const status = readStatus(body, this.state.rules, toTheSecond(this.#now()));
    const behavior = this.behaviorOf(status.statusCode);
    this.#requireOpen(order);
    const isMoving = behavior === 'DISP' || behavior === 'PICKD' || behavior === 'DELVD';
    if (isMoving && order.dangerousGoods.some(({ unNumber }) => unNumber === ''))
      throw brokenRule('Dangerous goods require a UN number before they are dispatched');
    return this.setStatus(orderId, status);
  }

  behaviorOf(code: string): StatusBehavior {
    return this.state.rules.statusCodes.find((status) => status.code === code)?.behavior ?? 'NONE';
  }

  /** Changes an order as somebody at the company does, without the rules. */
  edit(orderId: number, changes: Partial<Order>): Order {
    return this.#change(this.get(orderId), changes);
  }

  /** Adds a status as somebody at the company does, without the rules. */
  setStatus(orderId: number, row: Omit<StatusRow, 'statusId'>): Order {
    const order = this.get(orderId);
    const statusHistory = [...order.statusHistory, { ...row, statusId: this.state.nextStatusId++ }];
    return this.#change(order, { statusHistory, status: row.statusCode });
  }

  /** Posts an order, or all of them, so that they have bill numbers. */
  post(orderId?: number): void {
    const orders = orderId === undefined ? this.all() : [this.get(orderId)];
    const modified = toTheSecond(this.#now());
    this.#save(orders.filter(isUnposted).map((order) => this.#posted(order, modified)));
  }

  /** Adds a row that repeats an order: a second bill with the same number, or a stop of a split order. */
  repeat(orderId: number, as: 'REBILL' | 'CHILD'): Order {
    this.post(orderId);
    const { billNumber, ...original } = this.get(orderId);
    const copy: Order = {
      ...this.#newOrder(original),
      ...(as === 'REBILL' ? { billNumber, documentType: 'REBILL' } : { masterOrderId: orderId }),
    };
    this.#save([copy]);
    return copy;
  }

  /** Deletes an order without a trace, as a database administrator does. */
  remove(orderId: number): void {
    this.get(orderId);
    this.#orders.delete(orderId);
    this.#unposted.delete(orderId);
    this.#options.onChange?.([], [orderId]);
  }

  /** Adds orders as they are, for demo data and tests. Those with the id of an order that exists are left out. */
  add(orders: readonly Order[]): void {
    const added = orders.filter(({ orderId }) => !this.#orders.has(orderId));
    for (const { orderId, statusHistory } of added) {
      this.state.nextOrderId = Math.max(this.state.nextOrderId, orderId + 1);
      const lastId = statusHistory.at(-1)?.statusId ?? 0;
      this.state.nextStatusId = Math.max(this.state.nextStatusId, lastId + 1);
    }
    this.#save(added);
  }

  setRules(rules: Partial<SystemRules>): void {
    this.state.rules = { ...this.state.rules, ...rules };
    this.#options.onChange?.([], []);
  }

  #now(): Date {
    return this.#options.clock.now();
  }

  #check(fields: OrderFields): void {
    checkSchema(fields, this.state.rules);
    checkBusinessRules(fields, this.state.rules);
  }

  #requireOpen({ status, billNumber, orderId }: Order): void {
    if (this.behaviorOf(status) === 'BILLD')
      throw brokenRule(`Bill ${billNumber || orderId} is billed and cannot be changed`);
  }

  #newOrder(fields: OrderFields): Order {
    const created = toTheSecond(this.#now());
    return {
      ...fields,
      orderId: this.state.nextOrderId++,
      billNumber: '',
      documentType: 'INVOICE',
      masterOrderId: null,
      status: ENTRY_STATUS,
      statusHistory: [],
      created,
      modified: created,
    };
  }

  #change(order: Order, changes: Partial<Order>): Order {
    const changed = { ...order, ...changes, modified: toTheSecond(this.#now()) };
    this.#save([changed]);
    return changed;
  }

  #posted(order: Order, modified: string): Order {
    const number = String(this.state.nextBillNumber++);
    return { ...order, billNumber: `B${number}`, modified };
  }

  /** Posts the orders whose time has come. As if it had happened then, because nobody was looking. */
  #postDue(): void {
    const now = this.#now().getTime();
    const posted: Order[] = [];
    for (const orderId of this.#unposted) {
      const order = this.#orders.get(orderId);
      if (!order) continue;
      const dueAt = Date.parse(order.created) + this.state.rules.postsAfterMinutes * MINUTE_MS;
      if (dueAt > now) continue;
      const at = Math.max(dueAt, Date.parse(order.modified));
      posted.push(this.#posted(order, toTheSecond(new Date(at))));
    }
    if (posted.length > 0) this.#save(posted);
  }

  #save(orders: readonly Order[]): void {
    for (const order of orders) this.#keep(order);
    this.#options.onChange?.(orders, []);
  }

  #keep(order: Order): void {
    this.#orders.set(order.orderId, order);
    if (isUnposted(order)) this.#unposted.add(order.orderId);
    else this.#unposted.delete(order.orderId);
  }
}

const isUnposted = ({ billNumber, masterOrderId }: Order): boolean =>
  billNumber === '' && masterOrderId === null;
