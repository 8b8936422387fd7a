import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
const layout = { offsetLeft: 212, offsetTop: 40, offsetWidth: 599, offsetHeight: 399 };

beforeEach(() => {
  onClose.mockReset();
  resizeTo(1024, 768);
  // What jsdom does not work out: where the dialog stands, and who has caught the pointer.
  for (const [name, value] of Object.entries(layout))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof layout, 'get').mockReturnValue(value);
  Element.prototype.setPointerCapture = () => {};
});

function resizeTo(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  window.dispatchEvent(new Event('resize'));
}

const show = (isBusy = false) =>
  renderPage(
    <Dialog title="A question" size={600} onClose={onClose} isBusy={isBusy}>
      <p>Yes or no?</p>
    </Dialog>,
  );
const title = () => screen.getByRole('heading', { name: 'A question' });
const handle = () => screen.getByRole('button', { name: 'Move dialog' });
/** The focus comes when the dialog is drawn. */
const focusOnClose = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
const place = () => screen.getByRole('dialog').style.translate;

function drag(from: [number, number], to: [number, number], grip: Element = title(), button = 0) {
  fireEvent.pointerDown(grip, { button, pointerId: 1, clientX: from[0], clientY: from[1] });
  fireEvent.pointerMove(grip, { pointerId: 1, clientX: to[0], clientY: to[1] });
  fireEvent.lostPointerCapture(grip, { pointerId: 1 });
}

describe('a dialog', () => {
  beforeEach(() => void show());

  it('goes with the pointer that holds its header, and stays when let go', () => {
    drag([300, 60], [350, 90]);
    expect(place()).toBe('50px 30px');
    fireEvent.pointerMove(title(), { pointerId: 1, clientX: 0, clientY: 0 });
    expect(place()).toBe('50px 30px');
    drag([350, 90], [340, 100]);
    expect(place()).toBe('40px 40px');
  });

  it('never leaves the window', () => {
    drag([300, 60], [5_000, 5_000]);
    expect(place()).toBe('212px 328px');
    drag([300, 60], [-5_000, -5_000]);
    expect(place()).toBe('-212px -40px');
  });

  it('is inside the window again when that becomes smaller', () => {
    drag([300, 60], [5_000, 5_000]);
    resizeTo(900, 500);
    expect(place()).toBe('88px 60px');
  });

  it('is moved by the arrow keys, further with Shift, and centred by Home', async () => {
    await focusOnClose();
    handle().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}');
    expect(place()).toBe('16px 16px');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
    expect(place()).toBe('112px');
    await userEvent.keyboard('{Home}');
    expect(place()).toBe('0px');
  });

  it('is centred by a double click on its header', async () => {
    drag([300, 60], [350, 90]);
    await userEvent.dblClick(title());
    expect(place()).toBe('0px');
  });

  it('is not held by its closing button, nor by another button of the mouse', () => {
    drag([300, 60], [350, 90], screen.getByRole('button', { name: 'Close' }));
    drag([300, 60], [350, 90], title(), 2);
    expect(place()).toBe('');
  });

  it('first has the focus on what closes it', focusOnClose);
});

it('stays open while something runs', async () => {
  show(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

/** A dialog that opens another. */
function Outer({ isBusy = false }: { isBusy?: boolean }) {
  const [isInnerOpen, setInnerOpen] = useState(false);
  return (
    <Dialog title="Outer" size={600} onClose={onClose}>
      <button type="button" onClick={() => setInnerOpen(true)}>
        Crop
      </button>
      {isInnerOpen ? (
        <Dialog title="Inner" size={400} onClose={() => setInnerOpen(false)} isBusy={isBusy}>
          <p>A picture</p>
        </Dialog>
      ) : null}
    </Dialog>
  );
}

async function openBoth(isBusy = false) {
  renderPage(<Outer isBusy={isBusy} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Crop' }));
  return await screen.findByRole('dialog', { name: 'Inner' });
}

it('over another is the one that Escape closes, and the other the next time', async () => {
  const inner = await openBoth();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(inner.isConnected).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('over another keeps both open while something runs in it', async () => {
  const inner = await openBoth(true);
  await userEvent.keyboard('{Escape}');
  expect(inner.isConnected).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('fills a narrow window and cannot be moved there', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  show();
  expect(screen.queryByRole('button', { name: 'Move dialog' })).toBeNull();
  drag([300, 60], [350, 90]);
  expect(place()).toBe('');
});
