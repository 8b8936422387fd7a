import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { startI18n } from '#web/i18n.ts';
import { keepLanguage } from '#web/language.ts';
import { loadMessages } from './messages.ts';

// On a machine that has other things to do, what is waited for may take a while.
configure({ asyncUtilTimeout: 30_000 });

// `waitFor` prints the document when it gives up; each of its tries would print it as well, for nobody.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!isTry) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// Components speak English in tests.
keepLanguage('en-US');
await startI18n('en-US', await loadMessages('en-US'));

beforeEach(() => keepLanguage('en-US'));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// What Mantine needs and jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  configurable: true, // tests put their own in its place
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }),
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
  return this.isConnected && this.closest('[style*="display: none"]') === null;
};
window.scrollTo = () => {};
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: vi.fn(), removeEventListener: vi.fn() },
});
