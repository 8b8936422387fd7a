import type { Locator } from '@playwright/test';

/** Drags an element to the middle of another one and drops it there. */
export async function dragOnto(element: Locator, target: Locator): Promise<void> {
  const { mouse } = element.page();
  await element.hover();
  await mouse.down();
  await target.hover();
  // The first movement only begins a drag; the second one is over the target.
  await target.hover();
  await mouse.up();
}

/** Drags an element by a point of it, so many pixels of the screen. */
export async function dragBy(
  element: Locator,
  [left, top]: readonly [number, number],
  [right, down]: readonly [number, number],
): Promise<void> {
  const { mouse } = element.page();
  const box = await element.boundingBox();
  if (box === null) throw new Error('What is dragged is not on the page');
  const at = { x: box.x + left, y: box.y + top };
  await mouse.move(at.x, at.y);
  await mouse.down();
  await mouse.move(at.x + right, at.y + down, { steps: 5 });
  await mouse.up();
}
