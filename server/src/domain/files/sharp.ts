/**
 * The library for pictures, loaded when one is first drawn. Its cache is off: it would keep hundreds of megabytes of the last large
 * picture while the next is drawn.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
