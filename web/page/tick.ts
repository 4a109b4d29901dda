// A short tick, made by code: a drop of tone that fades within a few hundredths of a second, like wood on wood. Loaded only
// for readers who chose sound. Nothing sounds while the page is hidden.

let audio: AudioContext | null = null;

export function tick() {
  audio ??= new AudioContext({ latencyHint: 'interactive' });
  if (document.hidden) return;
  void audio.resume().catch(() => {}); // it sleeps until the reader has touched the page
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: 620 });
  tone.frequency.exponentialRampToValueAtTime(180, now + 0.03);
  const volume = new GainNode(audio, { gain: 0.16 });
  volume.gain.exponentialRampToValueAtTime(0.0005, now + 0.045);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.05);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) void audio?.suspend().catch(() => {});
});
