import { useForm } from '@mantine/form';
import { type EvidenceFile, uploadEvidence } from '@quarterdeck/contract/features/files/files';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { upload } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { EvidenceField } from './evidence-field.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), upload: vi.fn() }));

const [first, second] = [1, 2].map((id) => ({
  id,
  name: `${id}.pdf`,
  media_type: 'application/pdf',
  size: 1,
})) as [EvidenceFile, EvidenceFile];

function Form() {
  const form = useForm({ mode: 'controlled', initialValues: { files: [first] } });
  return (
    <EvidenceField endpoint={uploadEvidence} {...form.getInputProps('files')} value={form.values.files} />
  );
}

it('does not bring a file back that was removed while another was sent', async () => {
  const sending = Promise.withResolvers<EvidenceFile>();
  vi.mocked(upload).mockReturnValue(sending.promise);
  const { container } = renderPage(<Form />);
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], second.name)] } });
  await userEvent.click(screen.getByRole('button', { name: /1\.pdf/ }));
  await act(async () => sending.resolve(second));
  expect(await screen.findByText(/2\.pdf/)).toBeDefined();
  expect(screen.queryByText(/1\.pdf/)).toBeNull();
});
