import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import { queryClient } from '#api/query.ts';
import { useSession } from '#session/session.ts';

interface Surroundings {
  /** The address, with its search parameters. */
  at?: string;
  /** The rights of who is signed in. */
  abilities?: string[];
}

/** What is typed, at once: letter by letter draws the whole form with each. For tests that are about something else. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Shows something as the app would, to a signed-in member of staff with the given rights. For tests. */
export function renderPage(children: ReactNode, { at = '/', abilities = [] }: Surroundings = {}) {
  useSession.setState({
    user: {
      id: 1,
      username: 'ada',
      nickname: 'Ada',
      avatar: '',
      roles: [],
      ability: abilities,
      admin: false,
    },
  });
  queryClient.clear();
  onTestFinished(() => {
    queryClient.clear();
    useSession.setState({ user: undefined });
  });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

function Address() {
  return <output data-testid="search">{useLocation().search}</output>;
}
