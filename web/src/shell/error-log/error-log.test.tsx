import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { ErrorLog } from './error-log.tsx';
import { addError, clearErrors } from './error-store.ts';
import { searchLinks } from './search-links.ts';

const broken = Object.assign(new Error('x is undefined & more'), {
  stack: 'Error\n    at draw (page.js:1:2)',
});

beforeEach(() => {
  clearErrors();
  renderPage(
    <>
      <ErrorLog />
      <main id="main" tabIndex={-1} />
    </>,
    { abilities: ['config.read'] },
  );
});

const bell = () => screen.queryByRole('button', { name: /Error log/ });

async function openLog() {
  await userEvent.click(screen.getByRole('button', { name: /Error log/ }));
  return within(await screen.findByRole('dialog', { name: 'Error log' }));
}

it('is absent while nothing broke, and counts what did', () => {
  expect(bell()).toBeNull();
  act(() => addError(broken, '/a'));
  expect(bell()?.getAttribute('aria-label')).toBe('Error log: 1 error');
  act(() => addError(new Error('other'), '/b'));
  expect(bell()?.getAttribute('aria-label')).toBe('Error log: 2 errors');
  expect(bell()?.textContent).toBe('2');
});

it('shows route, message, stack on demand, and links to look it up in a new window', async () => {
  act(() => addError(broken, '/finance/withdrawal?id=3'));
  act(() => addError(broken, '/finance/withdrawal?id=3'));
  const log = await openLog();
  expect(log.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Route URL',
    'Message',
    'Search the web',
  ]);
  expect(log.getByRole('cell', { name: '/finance/withdrawal?id=3' })).toBeDefined();
  expect(log.getByText('x is undefined & more')).toBeDefined();
  expect(log.getByText('Occurred 2 times')).toBeDefined();
  const details = log.getByText(/at draw/).closest('details');
  expect(details?.open).toBe(false);
  await userEvent.click(log.getByText('Stack'));
  expect(details?.open).toBe(true);
  const links = log.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Baidu', 'Google', 'Bing']);
  for (const link of links) {
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer');
    expect(link.href).toContain('=x%20is%20undefined%20%26%20more');
  }
});

it('is emptied by its button, closes, and leaves the focus on the page', async () => {
  act(() => addError(broken, '/a'));
  const log = await openLog();
  await userEvent.click(log.getByRole('button', { name: 'Clear' }));
  expect(bell()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  act(() => addError(broken, '/a'));
  expect(screen.queryByRole('dialog'), 'the next error opens nothing').toBeNull();
});

it('asks for no more than the beginning of a long message, of whole characters', () => {
  for (const { href } of searchLinks(`${'𠮷'.repeat(150)}\ud842${'a'.repeat(1000)}`)) {
    const question = decodeURIComponent(href.slice(href.lastIndexOf('=') + 1));
    expect([...question]).toHaveLength(200);
  }
});
