// What our pages in a frame have in common, the board's and the lessons': how they read their address, tell the host their
// height, and get scripts where their origin is opaque.

import { pickLanguage } from './our-page.ts';
import { printable } from './text.ts';

/** A frame with sandbox="allow-scripts" alone: module scripts would need CORS headers there. */
export const sandboxed = self.origin === 'null';

/**
 * Forbids all scripts, styles and workers that do not lie where ours do. The page's own policy has to name schemes:
 * where its origin is opaque, 'self' is nowhere in WebKit. A second policy can only forbid more.
 * @param script one of ours
 * @param pictures whether the reader may ask for pictures that lie elsewhere
 */
export function narrowPolicy(script: HTMLScriptElement, pictures: boolean) {
  const { origin } = new URL(script.src);
  if (!origin.startsWith('http')) return; // a file on the reader's disk
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content =
    `script-src ${origin} 'wasm-unsafe-eval'; style-src ${origin}; worker-src ${origin} blob:` +
    (pictures ? '' : `; img-src ${origin} data: blob:; connect-src ${origin} data: blob:`);
  document.head.append(policy);
}

/** The parameters of the address; those behind # win. @returns by names in lower case */
export function givenParameters(): Map<string, string> {
  const given: Map<string, string> = new Map();
  for (const part of [location.search, location.hash]) {
    for (const [name, value] of new URLSearchParams(part.slice(1))) given.set(name.toLowerCase(), value);
  }
  return given;
}

/** Parameters that web servers and networks add to addresses unasked. */
const isForeign = (name: string) => /^(utm_.*|fbclid|gclid|ref|amp)$/.test(name);

/** The text with quotes, cut where it is long. */
export const quoted = (text: string) => `“${printable(text, 30)}”`;

/** What to say of parameters that nothing knows; '' for none. */
export function unknownWords(names: Iterable<string>, sentence: (names: string, more: boolean) => string) {
  const unknown = [...names].filter((name) => name !== '' && !isForeign(name));
  return unknown.length === 0 ? '' : sentence(unknown.slice(0, 3).map(quoted).join(', '), unknown.length > 3);
}

/** The language that the address asks for, of those that the page has. */
export const givenLanguage = (available: readonly string[]) =>
  pickLanguage([givenParameters().get('lang') ?? ''], available);

let reported = 0;

/**
 * Tells the host how many CSS pixels the frame needs to show everything at its present width.
 * @param height 0: not known
 * @param id from the address, for the host to tell frames apart
 * @param again even if it was told; for a host that begins to listen late
 */
export function report(height: number, id: string | undefined, again: boolean = false) {
  if (height === 0 || (height === reported && !again)) return;
  reported = height;
  if (parent !== self)
    parent.postMessage({ type: 'sliding-puzzle-height', height, ...(id === undefined ? {} : { id }) }, '*');
}

export const reportedHeight = () => reported;

// The page allows no address of a script that did not come through a policy of ours (Trusted Types).
let policy: { createScriptURL: (address: string) => any } | undefined;

/** Loads a script that stands beside one of ours. */
export function addScript(
  name: string,
  {
    beside,
    module = false,
    onload,
    onerror,
  }: { beside: HTMLScriptElement; module?: boolean; onload?: () => void; onerror: () => void },
) {
  const addresses = { createScriptURL: (address: string) => address };
  policy ??= (self as any).trustedTypes?.createPolicy('sliding-puzzle-embed', addresses) ?? addresses;
  const element = document.createElement('script');
  if (module) element.type = 'module';
  element.src = (policy as NonNullable<typeof policy>).createScriptURL(new URL(name, beside.src).href);
  element.onerror = onerror;
  if (onload) element.onload = onload;
  document.head.append(element);
}
