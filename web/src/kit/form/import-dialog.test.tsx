import { importStatement } from '@quarterdeck/contract/features/statements/statements';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { Intention } from './intention.ts';

interface Found {
  good: number;
  changed: number;
  covers?: boolean;
  /** The fault of a bad row. */
  fault?: string;
}

async function choose(found: Found) {
  const badRows = found.fault === undefined ? [] : [{ row: 2, text: 'x', faults: [found.fault] }];
  renderPage(
    <ImportDialog
      title="Import"
      hint="A file"
      sample={{ name: 'statement', rows: [['time']] }}
      endpoint={importStatement}
      look={async () => ({ ...found, known: 2, bad: badRows.length, bad_rows: badRows })}
      beside={{}}
      faultOf={(fault) => fault}
      countOf={({ good, changed }) => good + changed}
      {...(found.covers && { isVain: () => false })}
      doneMessage="Done"
      invalidates={[]}
      intention={new Intention()}
      onClose={() => {}}
    />,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'File' })));
  const input = await waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) throw new Error('no field for a file');
    return field;
  });
  await userEvent.upload(input, new File(['a\nb'], 'day.csv', { type: 'text/csv' }));
  return input;
}
const submit = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('says above and on its button how many rows would be taken', async () => {
  await choose({ good: 1, changed: 2 });
  expect((await submit('Import 3 rows')).disabled).toBe(false);
  expect(screen.getByText(/^3 valid rows · 2 duplicates/)).toBeDefined();
});

it('lets the same name be chosen again once its file was corrected', async () => {
  // The browser fires no change event while the field holds that name.
  const input = await choose({ good: 1, changed: 0 });
  expect(input.value).toBe('');
  expect(screen.getByRole('button', { name: 'File' }).textContent).toBe('day.csv');
});

it('takes no file that has nothing new', async () => {
  await choose({ good: 0, changed: 0 });
  await screen.findByText(/^0 valid rows/);
  expect((await submit('Import')).disabled).toBe(true);
});

it('takes a file whose rows are known, where that alone says something', async () => {
  await choose({ good: 0, changed: 0, covers: true });
  await screen.findByText(/^0 valid rows/);
  expect((await submit('Import')).disabled).toBe(false);
});

it('offers to skip bad rows, but not where the file can’t be read', async () => {
  await choose({ good: 1, changed: 0, fault: 'amount_malformed' });
  await screen.findByRole('checkbox', { name: /^Skip 1 invalid row/ });
  cleanup();
  await choose({ good: 0, changed: 0, covers: true, fault: 'csv_malformed' });
  await screen.findByText('csv_malformed');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await submit('Import'));
  expect(await screen.findByText('Fix the file and choose it again')).toBeDefined();
});

it('offers its sample as a file that spreadsheet programs read in every language', async () => {
  await choose({ good: 1, changed: 0 });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download sample file' });
  expect(decodeURIComponent(href)).toContain(',\uFEFFtime\n');
});
