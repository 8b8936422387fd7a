import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { collectLetters, takeLetters } from './early-letters.ts';

/** Presses a key; whether the page may do with it what it likes. */
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });

afterEach(takeLetters);

describe('letters before the field is there', () => {
  it('are kept in their order, the deleted ones not, and the page does not hear of them', () => {
    collectLetters();
    const heard = ['w', 'x', 'Backspace', 'i', ' ', 't'].map((key) => press(key));
    expect(heard).not.toContain(true);
    expect(takeLetters()).toBe('wi t');
  });

  it('are no shortcuts, and no keys that type nothing', () => {
    collectLetters();
    expect([press('k', { ctrlKey: true }), press('Escape'), press('Tab'), press('Shift')]).not.toContain(
      false,
    );
    expect(takeLetters()).toBe('');
  });

  it('are the page’s again once they were taken', () => {
    collectLetters();
    takeLetters();
    expect(press('w')).toBe(true);
    expect(takeLetters()).toBe('');
  });

  it('begin again with each opening', () => {
    collectLetters();
    press('w');
    collectLetters();
    press('x');
    expect(takeLetters()).toBe('x');
  });
});
