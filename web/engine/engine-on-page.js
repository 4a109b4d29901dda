// An engine (the solver's or the lessons') on the page itself, where workers are forbidden.

/**
 * An engine somewhere: in a worker or on the page.
 * @template Message
 * @typedef {object} Link
 * @property {(message: Message) => void} post
 * @property {() => void} end at once, with all that it does and its memory
 */

/** @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Loads an engine; what is posted meanwhile waits for it.
 * @template Message, Answer
 * @param {() => Promise<new (tell: (answer: Answer) => void) => { receive: (message: Message) => void, end: () => void }>} load
 * @param {(answer: Answer) => void} receive never called from within post()
 * @param {(error: unknown) => void} fail it could not be loaded
 * @returns {Link<Message>}
 */
export function engineOnPage(load, receive, fail) {
  /** @type {InstanceType<Awaited<ReturnType<typeof load>>> | null} */
  let engine = null;
  let ended = false;
  /** @type {Message[]} */
  const waiting = [];
  load()
    .then((Engine) => {
      if (ended) return;
      // Not at once: what a listener throws is not the engine's.
      engine = new Engine((answer) => queueMicrotask(() => receive(answer)));
      for (const message of waiting) engine.receive(message);
    })
    .catch(fail);
  return {
    post: (message) => void (engine ? engine.receive(message) : waiting.push(message)),
    end: () => {
      ended = true;
      engine?.end();
    },
  };
}
