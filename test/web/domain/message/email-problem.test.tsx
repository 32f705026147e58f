import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deferred, errorReply, type Responders, stubApi } from '#test/web/support/api.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { EmailProblem } from '#web/domain/message/EmailProblem.tsx';

const RETRY = 'DELETE /api/messages/email-problem';
const ADDRESS = 'ada@northbound.test';

const settings = (problem: 'BOUNCED' | 'COMPLAINED' | null) => ({
  body: { emailProblem: problem && { address: ADDRESS, problem, at: '2026-11-24T19:12:59.400Z' } },
});

const user = userEvent.setup({ delay: null });
const retry = () => screen.getByRole('button', { name: 'Try again' });

function open(problem: 'BOUNCED' | 'COMPLAINED' | null, api: Responders = {}) {
  const stub = stubApi({ 'GET /api/messages/settings': settings(problem), ...api });
  renderInApp(<EmailProblem />);
  return stub;
}

describe('a problem with the email address', () => {
  it.each([
    ['BOUNCED', `We cannot reach you at ${ADDRESS}`, /Check that the mailbox exists and is not full/],
    ['COMPLAINED', `We no longer email ${ADDRESS}`, /mark it as not spam/],
  ] as const)('is shown with what to do: %s', async (problem, title, advice) => {
    open(problem);
    await screen.findByText(title);
    screen.getByText(advice);
  });

  it('is not shown while there is none', async () => {
    const { calls } = open(null);
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes away when the customer tries again, with one request for a double click, and keeps the focus in place', async () => {
    const { reply, release } = deferred(settings(null));
    const { calls } = open('BOUNCED', { [RETRY]: reply });
    await screen.findByText(/We cannot reach you/);
    await user.dblClick(retry());
    expect(screen.getByRole('button', { name: 'Trying again…' }).getAttribute('aria-disabled')).toBe('true');
    act(release);
    await waitFor(() => expect(screen.queryByText(/We cannot reach you/)).toBeNull());
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    // Where the button was, so that the keyboard does not start over at the top of the page.
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stays after a failure', async () => {
    const { calls } = open('BOUNCED', { [RETRY]: errorReply(503, 'Service Unavailable') });
    await screen.findByText(/We cannot reach you/);
    await user.click(retry());
    await waitFor(() => expect(calls.some((call) => call.startsWith('DELETE'))).toBe(true));
    await screen.findByRole('button', { name: 'Try again' });
    screen.getByText(/We cannot reach you/);
  });
});
