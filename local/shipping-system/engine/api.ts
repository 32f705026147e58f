import type { ShippingEngine } from './engine.ts';
import { ApiFailure, failure } from './failure.ts';
import type { ApiMethod, Faults } from './faults.ts';
import { type ListQuery, readListQuery, shownOrder } from './list-query.ts';
import type { Order } from './order.ts';

export interface ApiRequest {
  readonly method: string;
  /** With the query string. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const ORDERS_PATH = '/tm/orders';
export const STATUS_CODES_PATH = '/masterData/statusCodes';

const ERRORS_PAGE = 'https://developer.example.com/docs/errors';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

interface Route {
  readonly method: ApiMethod;
  readonly status: number;
  readonly answer: () => object;
}

/**
 * Handles a request to the API. Returns `lost` if a fault drops the connection. `onMethod` is called after the work is done,
 * before the answer, for faults of time.
 */
export async function handleApi(
  engine: ShippingEngine,
  faults: Faults,
  apiKeys: readonly string[],
  request: ApiRequest,
  onMethod: (method: ApiMethod) => Promise<void> = async () => {},
): Promise<ApiResponse | 'lost'> {
  try {
    if (!apiKeys.some((key) => request.authorization === `Bearer ${key}`))
      throw failure(401, 'unauthorized', 'The token is not valid');
    const { method, status, answer } = routeOf(engine, request);
    const { outcome, result } = faults.around(method, answer);
    await onMethod(method);
    if (outcome === 'lost') return 'lost';
    if (outcome === 'error') throw failure(500, 'serverError', 'The service failed');
    if (outcome === 'garbled') return { status, headers: { 'content-type': 'text/html' }, body: '<html>' };
    return { status, headers: JSON_TYPE, body: JSON.stringify(result) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return responseOf(error);
  }
}

function routeOf(engine: ShippingEngine, { method, url, body }: ApiRequest): Route {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const route = `${method} ${pathname.replace(/\/\d+/, '/:id')}`;
  const orderId = Number(/\/(\d+)/.exec(pathname)?.[1]);
  const query = () => readListQuery(searchParams);
  const shown = (order: Order) => shownOrder(order, query());
  switch (route) {
    case `GET ${ORDERS_PATH}`:
      return { method: 'list', status: 200, answer: () => listAnswer(engine, query(), url) };
    case `POST ${ORDERS_PATH}`:
      return {
        method: 'create',
        status: 201,
        answer: () => ({ orders: engine.create(listIn(body, 'orders')).map(shown) }),
      };
    case `GET ${ORDERS_PATH}/:id`:
      return { method: 'read', status: 200, answer: () => shown(engine.get(orderId)) };
    case `PUT ${ORDERS_PATH}/:id`:
      return { method: 'update', status: 200, answer: () => shown(engine.update(orderId, parsed(body))) };
    case `POST ${ORDERS_PATH}/:id/statusHistory`:
      return {
        method: 'status',
        status: 201,
        answer: () => {
          const [status, ...others] = listIn(body, 'statusHistory');
          if (others.length > 0) throw failure(400, 'invalidJsonArray', 'Send one status at a time');
          return shown(engine.addStatus(orderId, status));
        },
      };
    case `GET ${STATUS_CODES_PATH}`:
      return {
        method: 'codes',
        status: 200,
        answer: () => {
          const all = engine.state.rules.statusCodes;
          const { offset, limit } = query();
          return { ...{ offset, limit }, count: all.length, statusCodes: all.slice(offset, offset + limit) };
        },
      };
    default:
      throw failure(404, 'resourceNotFound', 'The resource does not exist');
  }
}

function listAnswer(engine: ShippingEngine, query: ListQuery, href: string): object {
  const { count, orders } = engine.list(query);
  const { offset, limit, filter, sort, select } = query;
  return {
    href,
    offset,
    limit,
    filter,
    sort,
    select,
    count,
    orders: orders.map((order) => shownOrder(order, query)),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw failure(400, 'invalidJsonObject', 'The body is not valid JSON');
  }
}

function listIn(body: string, name: string): readonly unknown[] {
  const content = parsed(body);
  const list: unknown =
    typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
  if (!Array.isArray(list) || list.length === 0)
    throw failure(400, 'missingRequiredField', `${name} is required`);
  return list;
}

function responseOf({ status, errors, retryAfterSeconds }: ApiFailure): ApiResponse {
  const body = {
    type: ERRORS_PAGE,
    title: 'The request was not accepted. See the errors for details.',
    status,
    errors: errors.map(({ code, description }) => ({
      code,
      description,
      title: description,
      type: `${ERRORS_PAGE}#${code}`,
    })),
  };
  const headers = {
    ...JSON_TYPE,
    ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
  };
  return { status, headers, body: JSON.stringify(body) };
}
