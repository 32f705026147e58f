import { expect, it } from 'vitest';
import {
  forgetRequest,
  lastRequest,
  requestFor,
  unansweredRequest,
} from '../../../../../web/src/features/payments/stored-card/payment-request.ts';

it('an unanswered request is repeated for its customer and exactly its packages only', () => {
  const request = requestFor('ada', ['p-2', 'p-1']);
  expect(requestFor('ada', ['p-1', 'p-2'])).toEqual(request);
  expect(unansweredRequest('ada', ['p-1'])).toBeNull();
  expect(lastRequest('eve')).toBeNull();
  expect(requestFor('eve', ['p-1', 'p-2']).requestId).not.toBe(request.requestId);
});

it('the press after an answer is another payment', () => {
  const { requestId } = requestFor('ada', ['p-1']);
  forgetRequest();
  expect(lastRequest('ada')).toBeNull();
  expect(requestFor('ada', ['p-1']).requestId).not.toBe(requestId);
});
