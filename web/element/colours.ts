// Colours as getComputedStyle() gives them.

/** @param colour "rgb(255, 0, 0)", "rgba(255, 0, 0, 0.5)", "color(srgb 1 0 0 / 0.5)"
 * @returns 0xRRGGBB; -1 when it is fully transparent, or in none of these forms */
export function toNumber(colour: string): number {
  const [, notation, values] = /^(rgba?|color)\((?:srgb )?([-\d.e, /]+)\)$/.exec(colour) ?? [];
  if (!notation) return -1;
  const [red, green, blue, opacity = 1] = values.split(/[ ,/]+/).map(Number);
  if (opacity === 0) return -1;
  const most = notation === 'color' ? 1 : 255;
  const byte = (value: number) => Math.round((255 * Math.min(most, Math.max(0, value))) / most);
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

/** Whether text of this colour stands on a dark page. @returns null when the colour does not say it */
export function isLight(colour: string): boolean | null {
  const number = toNumber(colour);
  if (number < 0) return null;
  return 0.2126 * (number >> 16) + 0.7152 * ((number >> 8) & 255) + 0.0722 * (number & 255) > 127;
}
