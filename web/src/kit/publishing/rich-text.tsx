import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTextCaption,
  IconUnderline,
} from '@tabler/icons-react';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import classes from './publishing.module.css';

const PictureChooser = lazyPart(() => import('#kit/picture/picture-chooser.tsx'));

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

type Mark = 'bold' | 'italic' | 'underline' | 'h2' | 'h3' | 'list' | 'numbers' | 'quote';

const marks: readonly (readonly [
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

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('publishing');
  const [link, setLink] = useState<string>();
  const [words, setWords] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: own }) => ({
      bold: own.isActive('bold'),
      italic: own.isActive('italic'),
      underline: own.isActive('underline'),
      h2: own.isActive('heading', { level: 2 }),
      h3: own.isActive('heading', { level: 3 }),
      list: own.isActive('bulletList'),
      numbers: own.isActive('orderedList'),
      quote: own.isActive('blockquote'),
      link: own.isActive('link'),
      image: own.isActive('image'),
    }),
  });
  const isSound = /^(?:https|app):\/\/\S+$/i.test(link ?? '');
  const setHref = () => {
    editor
      .chain()
      .focus()
      .extendMarkRange('link')
      .setLink({ href: link ?? '' })
      .run();
    setLink(undefined);
  };
  return (
    <div role="toolbar" aria-label={t('editor.toolbar', { label })} className={classes.toolbar}>
      {marks.map(([name, Icon, run]) => (
        <ActionIcon
          key={name}
          variant={active[name] ? 'filled' : 'subtle'}
          color={active[name] ? undefined : 'gray'}
          aria-label={t(`editor.${name}`)}
          title={t(`editor.${name}`)}
          aria-pressed={active[name]}
          onClick={() => run(editor)}
        >
          <Icon size={17} />
        </ActionIcon>
      ))}
      <Tool
        label={t('editor.link')}
        onClick={() => setLink(String(editor.getAttributes('link').href ?? 'https://'))}
        icon={IconLink}
      />
      {active.link ? (
        <Tool
          label={t('editor.unlink')}
          onClick={() => editor.chain().focus().unsetLink().run()}
          icon={IconLinkOff}
        />
      ) : null}
      <Tool label={t('editor.picture')} onClick={() => setChoosing(true)} icon={IconPhoto} />
      {active.image ? (
        <Tool
          label={t('editor.describe')}
          onClick={() => setWords(String(editor.getAttributes('image').alt ?? ''))}
          icon={IconTextCaption}
        />
      ) : null}
      <Tool
        label={t('editor.undo')}
        onClick={() => editor.chain().focus().undo().run()}
        icon={IconArrowBackUp}
      />
      <Tool
        label={t('editor.redo')}
        onClick={() => editor.chain().focus().redo().run()}
        icon={IconArrowForwardUp}
      />
      {link === undefined ? null : (
        <Line
          label={t('editor.address')}
          submit={t('editor.setLink')}
          value={link}
          onChange={setLink}
          isSound={isSound}
          onSubmit={setHref}
        />
      )}
      {words === undefined ? null : (
        <Line
          label={t('editor.description')}
          submit={t('editor.setDescription')}
          value={words}
          onChange={setWords}
          isSound
          onSubmit={() => {
            editor.chain().focus().updateAttributes('image', { alt: words }).run();
            setWords(undefined);
          }}
        />
      )}
      {isChoosing ? (
        <PictureChooser
          onClose={() => setChoosing(false)}
          onChoose={({ url, alt_zh, alt_en }) => {
            editor
              .chain()
              .focus()
              .setImage({ src: url, alt: alt_zh || alt_en })
              .run();
            setChoosing(false);
          }}
        />
      ) : null}
    </div>
  );
}

interface LineProps {
  label: string;
  submit: string;
  value: string;
  onChange: (value: string | undefined) => void;
  isSound: boolean;
  onSubmit: () => void;
}

/** A line below the tools for what one of them asks for. */
function Line({ label, submit, value, onChange, isSound, onSubmit }: LineProps) {
  return (
    <Group gap="xs" className={classes.link}>
      <TextInput
        size="xs"
        aria-label={label}
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(undefined);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isSound) onSubmit();
        }}
        autoFocus
      />
      <Button size="xs" disabled={!isSound} onClick={onSubmit}>
        {submit}
      </Button>
    </Group>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  icon: ComponentType<{ size: number }>;
}

function Tool({ label, onClick, icon: Icon }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} />
    </ActionIcon>
  );
}
