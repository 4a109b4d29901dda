// Whether a page learns what its canvases show. Browsers that resist fingerprinting (Tor Browser, LibreWolf) give noise or
// white instead. Those that change the last bits alone count as truthful: nobody sees that.

const KNOWN = [30, 200, 90, 255];
const NEAR = 8;

export function canvasesAreReadable() {
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.fillStyle = `rgb(${KNOWN.slice(0, 3)})`;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.every((value, channel) => Math.abs(value - KNOWN[channel]) <= NEAR);
  } catch {
    return false;
  }
}
