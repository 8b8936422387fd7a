import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { ChoiceField } from './choice-field.tsx';

const onChange = vi.fn();
const values = ['default', 'ocean', 'green'] as const;
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

function show() {
  vi.useFakeTimers();
  return renderPage(<ChoiceField name="themeName" values={values} value="default" onChange={onChange} />);
}

afterEach(() => {
  vi.useRealTimers();
  onChange.mockReset();
});

it('shows the choice first and says so when that is painted; of two in a row the last one counts', () => {
  show();
  act(() => radio('Ocean').click());
  expect(radio('Ocean').checked).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  act(() => radio('Green').click());
  act(() => void vi.advanceTimersByTime(100));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('green');
});

it('forgets a choice when it is gone before it was in force', () => {
  const { unmount } = show();
  act(() => radio('Ocean').click());
  unmount();
  vi.advanceTimersByTime(100);
  expect(onChange).not.toHaveBeenCalled();
});
