import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnNewRelease } from '#web/lib/worker.ts';

const reload = vi.fn();
let worker: EventTarget;

beforeEach(() => {
  vi.resetAllMocks();
  worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

const tell = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));

it('an untouched page reloads when the worker has replaced what it was opened with', () => {
  reloadOnNewRelease();
  tell('something else');
  expect(reload).not.toHaveBeenCalled();
  tell('replaced');
  expect(reload).toHaveBeenCalledOnce();
});

it('an untouched page reloads when the worker of a new release takes over', () => {
  reloadOnNewRelease();
  worker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'])(
  'a page does not reload after %s, even if the page stops the event',
  (type) => {
    reloadOnNewRelease();
    document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    tell('replaced');
    expect(reload).not.toHaveBeenCalled();
  },
);

it("a page does not reload after a tap in another site's frame, which moves the focus there", () => {
  reloadOnNewRelease();
  window.dispatchEvent(new Event('blur'));
  tell('replaced');
  expect(reload).not.toHaveBeenCalled();
});

it('a page that is signing in with a code, which can be used only once, does not reload', () => {
  window.history.replaceState(null, '', '/login?code=the-code&state=the-state');
  reloadOnNewRelease();
  tell('replaced');
  expect(reload).not.toHaveBeenCalled();
});

it('a browser without workers opens the site', () => {
  vi.stubGlobal('navigator', {});
  expect(reloadOnNewRelease).not.toThrow();
});
