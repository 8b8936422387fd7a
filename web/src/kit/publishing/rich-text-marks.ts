import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import type { ComponentType } from 'react';

type Mark = 'bold' | 'italic' | 'underline' | 'h2' | 'h3' | 'list' | 'numbers' | 'quote';

/** What is switched on and off at the words that are chosen. */
export const marks: readonly (readonly [
  name: Mark,
  icon: ComponentType<{ size: number }>,
  run: (editor: Editor) => unknown,
])[] = [
  ['bold', IconBold, (editor) => editor.chain().focus().toggleBold().run()],
  ['italic', IconItalic, (editor) => editor.chain().focus().toggleItalic().run()],
  ['underline', IconUnderline, (editor) => editor.chain().focus().toggleUnderline().run()],
  ['h2', IconH2, (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run()],
  ['h3', IconH3, (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run()],
  ['list', IconList, (editor) => editor.chain().focus().toggleBulletList().run()],
  ['numbers', IconListNumbers, (editor) => editor.chain().focus().toggleOrderedList().run()],
  ['quote', IconBlockquote, (editor) => editor.chain().focus().toggleBlockquote().run()],
];
