interface Tone {
  frequencyHz: number;
  /** From now. */
  startMs: number;
  durationMs: number;
  shape: OscillatorType;
}

/** A short high beep. */
const GOOD: Tone[] = [{ frequencyHz: 1760, startMs: 0, durationMs: 90, shape: 'sine' }];

/** Two low buzzes. They differ from the good sound in pitch, length and number. */
const BAD: Tone[] = [
  { frequencyHz: 196, startMs: 0, durationMs: 160, shape: 'square' },
  { frequencyHz: 147, startMs: 210, durationMs: 260, shape: 'square' },
];

const VOLUME = 0.25;
/** A sound that starts or ends abruptly clicks. */
const FADE_MS = 8;

let context: AudioContext | undefined;

/** Confirms a scan. Silent if the browser allows no sound. */
export const playGoodSound = () => play(GOOD);

/** Signals a rejected scan. Silent if the browser allows no sound. */
export const playBadSound = () => play(BAD);

async function play(tones: readonly Tone[]): Promise<void> {
  try {
    context ??= new AudioContext();
    // Browsers start a context only after a key press or a click. The sound of an earlier scan must not play then.
    const requestedMs = performance.now();
    if (context.state !== 'running') await context.resume();
    if (performance.now() - requestedMs > 500) return;
    for (const tone of tones) playTone(context, tone);
  } catch {
    // The page shows the result as text too.
  }
}

function playTone(audio: AudioContext, { frequencyHz, startMs, durationMs, shape }: Tone): void {
  const start = audio.currentTime + startMs / 1000;
  const end = start + durationMs / 1000;
  const oscillator = new OscillatorNode(audio, { frequency: frequencyHz, type: shape });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + FADE_MS / 1000);
  gain.gain.setValueAtTime(VOLUME, end - FADE_MS / 1000);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
