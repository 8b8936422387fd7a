import { ApiError } from '#api/api-error.ts';
import { addError } from './error-store.ts';

/** The browser says so where a size changed once more while it was drawn; nothing is lost by it. */
const harmless = /^ResizeObserver loop/;

/**
 * Logs uncaught errors, and those that boundaries dispatched to the window, until the returned function is called.
 * Deliberate aborts are ignored.
 */
export function collectErrors(): () => void {
  const onError = (event: ErrorEvent) => {
    if (harmless.test(event.message) || isSwallowed(event.error)) event.preventDefault();
    else add(event.error ?? event.message);
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (isSwallowed(event.reason)) event.preventDefault();
    else add(event.reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function add(thrown: unknown): void {
  addError(thrown, location.hash.slice(1) || '/');
}

/** An aborted request or navigation, or a refusal, which the reader has already seen. */
function isSwallowed(thrown: unknown): boolean {
  return thrown instanceof ApiError || (isNamed(thrown) && thrown.name === 'AbortError');
}

function isNamed(thrown: unknown): thrown is { name: unknown } {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown;
}
