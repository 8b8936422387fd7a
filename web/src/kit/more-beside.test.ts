import { expect, it } from 'vitest';
import { markMoreBeside } from './more-beside.ts';

it('marks the sides on which there is more, as it scrolls', () => {
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: 300 }, scrollWidth: { value: 500 } });
  const sides = () => ['left', 'right'].filter((side) => box.hasAttribute(`data-more-${side}`));
  const stop = markMoreBeside(box);
  expect(sides()).toEqual(['right']);
  const scrollTo = (left: number) => {
    box.scrollLeft = left;
    box.dispatchEvent(new Event('scroll'));
  };
  scrollTo(90);
  expect(sides()).toEqual(['left', 'right']);
  scrollTo(200);
  expect(sides()).toEqual(['left']);
  stop?.();
  scrollTo(0);
  expect(sides()).toEqual(['left']);
});
