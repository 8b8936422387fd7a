import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChosenInSight } from './use-chosen-in-sight.ts';

/** Five tabs of 100 px in a row of which 200 px are seen. */
function Tabs({ chosen }: { chosen: number }) {
  const row = useChosenInSight(String(chosen));
  const placeTab = (tab: HTMLButtonElement | null) => {
    if (tab === null) return;
    const at = Number(tab.textContent) * 100;
    tab.getBoundingClientRect = () => new DOMRect(at - (row.current?.scrollLeft ?? 0), 0, 100, 20);
  };
  const placeRow = (box: HTMLDivElement | null) => {
    row.current = box;
    if (box) box.getBoundingClientRect = () => new DOMRect(0, 0, 200, 20);
  };
  return (
    <div ref={placeRow} data-testid="row">
      {[0, 1, 2, 3, 4].map((name) => (
        <button key={name} ref={placeTab} type="button" aria-pressed={name === chosen}>
          {name}
        </button>
      ))}
    </div>
  );
}

it('brings the chosen tab to the middle of the row, at first and when another is chosen', () => {
  const { rerender } = render(<Tabs chosen={3} />);
  expect(screen.getByTestId('row').scrollLeft).toBe(250);
  rerender(<Tabs chosen={2} />);
  expect(screen.getByTestId('row').scrollLeft).toBe(150);
});
