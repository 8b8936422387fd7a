import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { TextField } from './text-field.tsx';

const onChange = vi.fn();
let arrive: (uid: string) => void;

/** A list whose address follows only when the test says so. */
function List({ kind }: { kind: 'text' | 'id' }) {
  const [uid, setUid] = useState('');
  arrive = (next) => act(() => setUid(next));
  return (
    <TextField
      name="uid"
      column={{ kind, filter: true } as const}
      namespace="recharges"
      values={uid === '' ? {} : { uid }}
      onChange={onChange}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User UID' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = () => act(() => vi.advanceTimersByTime(600));

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps what is typed while the address catches up', () => {
  renderPage(<List kind="text" />);
  type('10');
  wait();
  expect(onChange.mock.calls).toEqual([[{ uid: '10' }, false]]);
  expect(field().value).toBe('10');
  type('100');
  arrive('10');
  expect(field().value).toBe('100');
  wait();
  expect(onChange).toHaveBeenLastCalledWith({ uid: '100' }, true);
});

it('follows the address when somebody else changes it', () => {
  renderPage(<List kind="text" />);
  arrive('7');
  expect(field().value).toBe('7');
  type('78');
  arrive('');
  expect(field().value).toBe('');
  wait();
  expect(onChange).not.toHaveBeenCalled();
});

it('waits for characters that are still being composed', () => {
  renderPage(<List kind="text" />);
  type('z');
  fireEvent.compositionStart(field());
  type('zhang');
  wait();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChange).not.toHaveBeenCalled();
  type('张');
  fireEvent.compositionEnd(field());
  wait();
  expect(onChange.mock.calls).toEqual([[{ uid: '张' }, false]]);
});

it('says by the field that an id is a number, and asks for nothing else', () => {
  renderPage(<List kind="id" />);
  type('abc');
  wait();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByText('Enter a number')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  type('12');
  wait();
  expect(screen.queryByText('Enter a number')).toBeNull();
  expect(onChange.mock.calls).toEqual([[{ uid: '12' }, false]]);
});
