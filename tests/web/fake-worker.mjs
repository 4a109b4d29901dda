// A worker that only notes what it is told, and says what the test wants.

export class FakeWorker {
  onmessage = null;
  told = [];
  ended = false;

  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.ended = true;
  }

  say(message) {
    this.onmessage?.({ data: message });
  }
}
