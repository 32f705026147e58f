import { beforeEach, expect, it, vi } from 'vitest';

/** Loads the module again, because it keeps the browser's audio context. */
const load = () => import('#web/lib/sounds.ts');

beforeEach(() => vi.resetModules());

/** Stubs an audio context in this state, and returns the frequencies that it plays. */
function stubAudio(state: 'running' | 'suspended', resume = async () => {}): number[] {
  const played: number[] = [];
  const connect = (next: unknown) => next;
  class Context {
    state = state;
    currentTime = 0;
    resume = resume;
  }
  class Oscillator {
    connect = connect;
    stop = () => {};
    start: () => number;
    constructor(_: unknown, { frequency }: { frequency: number }) {
      this.start = () => played.push(frequency);
    }
  }
  class Gain {
    connect = connect;
    gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
  return played;
}

it('plays one high tone for a success, and two low ones for a failure', async () => {
  const played = stubAudio('running');
  const { playGoodSound, playBadSound } = await load();
  await playGoodSound();
  expect(played).toEqual([1760]);
  await playBadSound();
  expect(played.slice(1)).toEqual([196, 147]);
});

it('is silent without audio, or if the browser refuses it', async () => {
  vi.stubGlobal('AudioContext', undefined);
  await (await load()).playGoodSound();
  vi.resetModules();
  const played = stubAudio('suspended', () => Promise.reject(new Error('not allowed')));
  await (await load()).playBadSound();
  expect(played).toEqual([]);
});
