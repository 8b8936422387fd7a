import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { Watermark } from './watermark.tsx';

const user = { id: 1, username: 'ada', nickname: 'A', avatar: '', roles: [], ability: [], admin: false };

afterEach(() => useSession.setState({ user: undefined }));

function picture(): Document {
  const { container } = render(<Watermark />);
  const image = container.querySelector<HTMLElement>('[aria-hidden="true"]')?.style.backgroundImage ?? '';
  const [, encoded = ''] = /^url\("data:image\/svg\+xml,(.*)"\)$/.exec(image) ?? [];
  return new DOMParser().parseFromString(decodeURIComponent(encoded), 'image/svg+xml');
}

it('writes the name of who is signed in, and is off by default', () => {
  useSession.setState({ user });
  expect(picture().querySelector('text')?.textContent).toBe('ada');
  expect(settings.watermark).toBe(false);
});

it('takes markup in a name for text', () => {
  const username = '</text><script>alert("1")</script>&amp;';
  useSession.setState({ user: { ...user, username } });
  const svg = picture();
  expect(svg.querySelector('script')).toBeNull();
  expect(svg.querySelector('text')?.textContent).toBe(username);
});

it('is nowhere while no one is signed in', () => {
  expect(render(<Watermark />).container.innerHTML).toBe('');
});
