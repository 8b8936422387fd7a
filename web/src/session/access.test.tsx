import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Can } from './access.tsx';
import { useSession } from './session.ts';

const user = {
  id: 1,
  username: 'a',
  nickname: 'A',
  avatar: '',
  roles: [],
  ability: ['user.read'],
  admin: false,
};

function Page() {
  return (
    <>
      <Can need="user.read">read</Can>
      <Can need="user.freeze" otherwise="no freezing">
        freeze
      </Can>
    </>
  );
}

afterEach(() => useSession.setState({ user: undefined }));

it('shows to a member of staff what the rights allow', () => {
  useSession.setState({ user });
  const { container } = render(<Page />);
  expect(container.textContent).toBe('readno freezing');
});

it('shows everything to an admin and nothing to a guest', () => {
  const { container, unmount } = render(<Page />);
  expect(container.textContent).toBe('no freezing');
  unmount();
  useSession.setState({ user: { ...user, admin: true } });
  render(<Page />);
  expect(screen.getByText('readfreeze')).toBeDefined();
});
