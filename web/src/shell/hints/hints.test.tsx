import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HintsFocusable } from '#kit/hints.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { renderPage } from '#kit/testing.tsx';
import Hints from './hints.tsx';

const tag = (
  <StatusTag tone="warning" meaning="Waiting for a reviewer">
    Pending
  </StatusTag>
);

it('says what a state means where the pointer rests, until it goes', async () => {
  renderPage(
    <>
      {tag}
      <Hints />
    </>,
  );
  fireEvent.pointerOver(screen.getByText('Pending'), { pointerType: 'mouse' });
  expect((await screen.findByRole('tooltip')).textContent).toBe('Waiting for a reviewer');
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('says it on a tap', async () => {
  renderPage(
    <>
      {tag}
      <Hints />
    </>,
  );
  fireEvent.pointerUp(screen.getByText('Pending'), { pointerType: 'touch' });
  await screen.findByRole('tooltip');
});

it('says it on the focus in a drawer, and is no stop of the tab key in a list', async () => {
  const { rerender } = renderPage(<HintsFocusable value>{[tag, <Hints key="hints" />]}</HintsFocusable>);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toContain('Pending');
  expect(await screen.findByRole('tooltip')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  rerender(<HintsFocusable value={false}>{tag}</HintsFocusable>);
  expect(screen.getByText('Pending').tabIndex).toBe(-1);
});
