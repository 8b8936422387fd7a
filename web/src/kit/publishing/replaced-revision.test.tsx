import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { ReplacedRevision } from './replaced-revision.tsx';

const row = {
  status: 'on',
  phase: 'live',
  revision: 2,
  published_revision: 1,
  outgoing_revision: null,
  publish_at: null,
} as Publication;
const later = '2040-03-01T12:00:00.000Z';

function wordsOf(changed: Partial<Publication>, publishAt: string | null): string | null {
  const { container, unmount } = renderPage(
    <div data-testid="words">
      <ReplacedRevision row={{ ...row, ...changed }} publishAt={publishAt} />
    </div>,
  );
  const words = container.querySelector('[data-testid="words"]')?.textContent ?? null;
  unmount();
  return words;
}

it('says what is replaced, when, and what is not shown any more', () => {
  expect(wordsOf({}, null)).toBe('Replaces revision 1.');
  expect(wordsOf({}, later)).toMatch(/^Replaces revision 1 at Mar 01, 2040, .+\.$/);
  const waiting = { revision: 3, published_revision: 2, outgoing_revision: 1, publish_at: later };
  expect(wordsOf(waiting, null)).toMatch(
    /^Replaces revision 1\.Revision 2, scheduled for .+, will not be shown\.$/,
  );
  expect(wordsOf({ revision: 1 }, later)).toBe('');
  expect(wordsOf({ status: 'off', phase: 'off' }, later)).toBe('');
});
