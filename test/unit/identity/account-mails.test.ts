import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { ACCOUNT_MAIL_NAMES, accountMailOf } from '#test/support/messages/account-mail.ts';
import { BRAND } from '#test/support/messages/message-data.ts';

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_EmailMfaConfigType.html */
const COGNITO_MESSAGE = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]{6,20000}$/u;
const HOSTILE = '<b>Win a prize</b> https://evil.example {####} {username}';

/** The email as an HTML parser reads it. */
function parsed(html: string) {
  const { document } = new Window();
  document.write(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return { document, all, text: document.body.textContent.replace(/\s+/g, ' ') };
}

it.each(ACCOUNT_MAIL_NAMES)('is what Cognito accepts, with its placeholders once: %s', (name) => {
  const { subject, html } = accountMailOf(name);
  expect(html).toMatch(COGNITO_MESSAGE);
  expect(html.split('{####}')).toHaveLength(2);
  expect(html.split('{username}')).toHaveLength(name === 'invitation' ? 2 : 1);
  expect(subject).not.toContain('{');
  expect(
    parsed(html)
      .all('b')
      .map((element) => element.textContent),
  ).toContain('{####}');
});

it.each(ACCOUNT_MAIL_NAMES)(
  'says what %s is for, how long it is valid, and what to do if it is not theirs',
  (name) => {
    const { subject, html } = accountMailOf(name);
    const { document, all, text } = parsed(html);
    expect(document.documentElement.getAttribute('lang')).toBe('en-US');
    expect(all('h1')[0]?.textContent).toBe(subject);
    expect(text).toContain('Northbound');
    expect(text).toMatch(/ is valid for (24 hours|one hour|3 minutes|7 days)\./);
    expect(text).toMatch(/ If (you did not|it was not you|you are not)\b/);
    expect(text).toContain(`Write to ${BRAND.customerServiceEmail}`);
    expect(all('link, script, iframe, img')).toEqual([]);
  },
);

it('has a subject of its own for each purpose, so that two codes can be told apart', () => {
  const subjects = ACCOUNT_MAIL_NAMES.filter((name) => name !== 'verified-address').map(
    (name) => accountMailOf(name).subject,
  );
  expect(new Set(subjects).size).toBe(subjects.length);
});

it.each(ACCOUNT_MAIL_NAMES)('shows nothing in %s that the user of the pool has chosen', (name) => {
  const attributes = { name: HOSTILE, email: `${HOSTILE}@example.com`, nickname: HOSTILE };
  expect(accountMailOf(name, BRAND, attributes)).toEqual(accountMailOf(name));
});

it('explains the second code of a confirmation on another device', () => {
  const { html } = accountMailOf('second-code');
  expect(parsed(html).text).toContain("we can't be sure that you chose the first password");
  expect(parsed(accountMailOf('reset').html).text).not.toContain('first password');
});
