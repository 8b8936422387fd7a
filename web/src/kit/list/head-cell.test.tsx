import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { HeadCell } from './head-cell.tsx';

const noop = () => {};

it.each([
  ['Last price', 'Last priceFuel'],
  ['Fuel', 'Fuel'],
  ['Refuels, in Fuel', 'Refuels, in Fuel'],
  ['Fueled, in Fuel', 'Fueled, in Fuel'],
  ['Fueled', 'FueledFuel'],
])('says the unit beside “%s” unless it is named there', (title, shown) => {
  renderPage(
    <table>
      <thead>
        <tr>
          <HeadCell
            column={{ name: 'x', title, numeric: true, sortable: false }}
            unit="L"
            sort=""
            onSort={noop}
            width={undefined}
            onWidth={noop}
            isReachable={false}
            onReach={noop}
          />
        </tr>
      </thead>
    </table>,
  );
  expect(screen.getByRole('columnheader').textContent).toBe(shown);
});
