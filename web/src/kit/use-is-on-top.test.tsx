import { render, screen } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useIsOnTop } from './use-is-on-top.ts';

function Layer({ name, children }: { name: string; children?: ReactNode }) {
  const isOnTop = useIsOnTop();
  return (
    <div>
      <output aria-label={name}>{isOnTop ? 'top' : 'below'}</output>
      {children}
    </div>
  );
}

function Page({ isShown }: { isShown: boolean }) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Layer name="form">
        <Layer name="picture" />
      </Layer>
    </Activity>
  );
}

it('is true of the inner one of two, also after their page has slept', () => {
  const { rerender } = render(<Page isShown />);
  const states = () => ['form', 'picture'].map((name) => screen.getByLabelText(name).textContent);
  expect(states()).toEqual(['below', 'top']);
  rerender(<Page isShown={false} />);
  rerender(<Page isShown />);
  expect(states()).toEqual(['below', 'top']);
});
