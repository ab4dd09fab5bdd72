/** Two tones, until it is stopped. Browsers let a page sound only after somebody has touched it. */
export type Granted = 'granted' | 'asks' | 'missing';

let made: AudioContext | undefined;

const supported = (): boolean => typeof AudioContext !== 'undefined';

export const soundState = (): Granted => (!supported() ? 'missing' : made?.state === 'running' ? 'granted' : 'asks');

/** Asked while somebody touches the page. */
export async function allowSound(): Promise<void> {
  if (!supported()) return;
  made ??= new AudioContext();
  if (made.state !== 'running') await made.resume().catch(() => undefined);
}

function tone(context: AudioContext, hertz: number, from: number, seconds: number): void {
  const wave = context.createOscillator();
  const volume = context.createGain();
  wave.type = 'square';
  wave.frequency.value = hertz;
  volume.gain.value = 0.5;
  wave.connect(volume).connect(context.destination);
  wave.start(context.currentTime + from);
  wave.stop(context.currentTime + from + seconds);
}

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** One call: sound where it is allowed, and vibration where the device has it. */
export function callOnce(): void {
  if (made?.state === 'running') {
    tone(made, 960, 0, 0.25);
    tone(made, 1_320, 0.3, 0.25);
    tone(made, 960, 0.6, 0.25);
  }
  if (canVibrate()) navigator.vibrate([400, 150, 400]);
}

export function hush(): void {
  if (canVibrate()) navigator.vibrate(0);
}
