import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { NameWarning, UserName } from './user-name.tsx';

it('marks a name that mixes letters that look alike, and says why', () => {
  renderPage(<UserName name={'p\u0430ypal'} />);
  expect(screen.getByText('Mixed alphabets').title).toMatch(/imitate another user/);
});

it('leaves other names alone', () => {
  renderPage(<UserName name="王小明 Ada" />);
  expect(screen.getByText('王小明 Ada')).toBeDefined();
  expect(screen.queryByText('Mixed alphabets')).toBeNull();
});

it('says what the mark means without a pointer where there is room', () => {
  renderPage(<UserName name={'p\u0430ypal'} explained />);
  expect(screen.getByText(/imitate another user/)).toBeDefined();
});

it('warns before a command, and only of such a name', () => {
  const { unmount } = renderPage(<NameWarning name={'p\u0430ypal'} />);
  expect(screen.getByText('Mixed alphabets')).toBeDefined();
  unmount();
  renderPage(<NameWarning name="Иван Ivan" />);
  expect(screen.queryByText('Mixed alphabets')).toBeNull();
});
