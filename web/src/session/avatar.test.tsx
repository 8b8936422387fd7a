import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import placeholder from './default-avatar.svg';

it('is a placeholder where there is no picture, or one that does not load', () => {
  const { container, rerender } = render(<Avatar picture="" />);
  const source = () => container.querySelector('img')?.getAttribute('src');
  expect(source()).toBe(placeholder);
  rerender(<Avatar picture="/file/own.webp" />);
  expect(source()).toBe('/file/own.webp');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(source()).toBe(placeholder);
  rerender(<Avatar picture="/file/other.webp" />);
  expect(source()).toBe('/file/other.webp');
});
