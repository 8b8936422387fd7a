import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('A search that fails prints the document, at once or once it gives up', async () => {
  render(<p>What is there</p>);
  const isPrinted = /absent[\s\S]*What is there/;
  expect(() => screen.getByText('absent')).toThrow(isPrinted);
  await expect(screen.findByText('absent', {}, { timeout: 1 })).rejects.toThrow(isPrinted);
  await expect(waitFor(() => screen.getByText('absent'), { timeout: 1 })).rejects.toThrow(isPrinted);
});

test('A search that is repeated prints the document for none of its tries', async () => {
  render(<p>What is there</p>);
  const tries: string[] = [];
  const search = () => {
    try {
      screen.getByText('absent');
    } catch (error) {
      tries.push((error as Error).message);
      throw error;
    }
  };
  await expect(waitFor(search, { timeout: 1 })).rejects.toThrow('What is there');
  expect(tries.join()).toContain('absent');
  expect(tries.join()).not.toContain('What is there');
});
