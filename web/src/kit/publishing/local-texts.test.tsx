import { useForm } from '@mantine/form';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, renderPage } from '#kit/testing.tsx';
import type { ContentForm } from './content-dialog.tsx';
import { LocalTexts } from './local-texts.tsx';

interface Content {
  texts: ReturnType<typeof emptyTexts>;
  fallback: '' | 'zh-CN' | 'en-US';
}

function Fields() {
  const form = useForm({
    initialValues: { content: { texts: emptyTexts(['title']), fallback: '' } as Content, confirmed: [] },
  }) as unknown as ContentForm<Content>;
  return (
    <LocalTexts
      form={form}
      outdated={[]}
      fields={[{ name: 'title', label: 'Title', max: 120, isOwed: true }]}
    />
  );
}

it('keeps the field for a missing language in its place while texts are written', () => {
  renderPage(<Fields />);
  const fallback = () => screen.getByLabelText('Show if a language is missing');
  expect(fallback()).toBeTruthy();
  fill(screen.getByLabelText(/^Title/), '标题');
  fireEvent.click(screen.getByRole('radio', { name: /^English/ }));
  fill(screen.getByLabelText(/^Title/), 'Title');
  expect(fallback()).toBeTruthy();
});

it('has no simplified text in a traditional field', () => {
  renderPage(<Fields />);
  fill(screen.getByLabelText(/^Title/), '标题');
  fireEvent.click(screen.getByRole('radio', { name: /^Traditional/ }));
  const title = screen.getByLabelText(/^Title/) as HTMLInputElement;
  expect(title.placeholder).toBe('Converted from Simplified Chinese');
});
