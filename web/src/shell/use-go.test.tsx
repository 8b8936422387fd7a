import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { RouteTableContext, routeTable } from '#routing/route-table.tsx';
import { useGo } from './use-go.ts';

it('asks for everything again when a page starts again, however fresh the answer is', async () => {
  const queryFn = vi.fn(async () => 'rows');
  function Rows() {
    return useQuery({ queryKey: ['/rows'], queryFn }).data;
  }
  function Page() {
    const { restart } = useGo();
    const [life, setLife] = useState(0);
    const refresh = () => {
      restart('/rows');
      setLife(life + 1);
    };
    return (
      <button type="button" onClick={refresh}>
        <Rows key={life} />
      </button>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <RouteTableContext value={routeTable([])}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </RouteTableContext>
    </QueryClientProvider>,
  );
  (await screen.findByText('rows')).click();
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
});
