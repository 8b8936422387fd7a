import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import OperatePage from './operate-page.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Stands for the browser's, which jsdom lacks: the cards are in sight that `scrollTo` names. */
class Observer {
  static seen: Observer[] = [];
  readonly #tell: IntersectionObserverCallback;
  readonly observed = new Set<Element>();

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
    Observer.seen.push(this);
  }

  observe(element: Element) {
    this.observed.add(element);
  }

  disconnect() {
    this.observed.clear();
  }

  tell() {
    const entries = [...this.observed].map((target) => ({
      target,
      isIntersecting: target.contains(screen.queryByLabelText('Platform commission')),
    }));
    if (entries.length > 0) this.#tell(entries as IntersectionObserverEntry[], this as never);
  }
}

it('marks the group in sight, although its card came after the contents', async () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  const list = [{ group: 'copy', name: 'share_cut_pct', value: '10', version: 1, log_id: null }];
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'ok', data: { list } }));
  renderPage(<OperatePage />, { abilities: ['config.read'] });
  await screen.findByLabelText('Platform commission');
  act(() => {
    for (const observer of Observer.seen) observer.tell();
  });
  const current = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual(['Copy trading']);
});
