import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import classes from './publishing.module.css';
import { Toolbar } from './rich-text-tools.tsx';

export interface RichTextProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  isOwed?: boolean;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['app'], HTMLAttributes: { rel: null, target: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

/** Writes a text in HTML, of what the server's allow-list keeps. */
export default function RichText({ label, value, onChange, error, isOwed = false }: RichTextProps) {
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        'aria-labelledby': `${id}-label`,
        'aria-multiline': 'true',
        role: 'textbox',
        ...(error === undefined ? {} : { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: own }) => onChange(own.isEmpty ? '' : own.getHTML()),
  });
  useEffect(() => {
    // A draft that was taken up, or another value from outside.
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes.rich} data-error={error !== undefined || undefined}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
        {isOwed ? <span aria-hidden="true"> *</span> : null}
      </span>
      <div className={classes.frame}>
        <Toolbar editor={editor} label={label} />
        <EditorContent editor={editor} className={classes.writing} />
      </div>
      {error === undefined ? null : <p className={classes.error}>{error}</p>}
    </div>
  );
}
