// What pages of the tests have beside what the DOM says: `probe` of probe.mjs, and whatever a scenario keeps there.

interface Window {
  [name: string]: any;
}
