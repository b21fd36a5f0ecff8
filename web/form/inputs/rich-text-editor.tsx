import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Heading, Italic, Link, List, ListOrdered, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { url as urlRule } from '#domain/form/validators/contact.ts';
import { Button } from '#web/ui/button.tsx';
import type { InputProps } from './input.ts';
import type { KeptFocus } from './kept-focus.ts';
import '#web/ui/rich-text.css';
import './rich-text.css';

/** What the server keeps of typed HTML (ops/html/sanitise.ts); the rest of the kit stays out. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
];

/** The editor of a rich text field: Tab leaves it, its buttons have Polish names, its HTML is the field's value. */
export default function RichTextEditor(props: InputProps & { focus: KeptFocus }) {
  const { id, name, value, required, invalid, describedBy, focus, onChange, onLeave } = props;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: String(value),
    onCreate: ({ editor: made }) => {
      if (focus.take()) made.commands.focus('end');
    },
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      // Also in a list, whose own Tab would only move the item.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
      attributes: {
        id,
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: onLeave,
  });
  return (
    <div className="editor">
      <input type="hidden" name={name} value={String(value)} />
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly active?: string | { readonly name: string; readonly level: number };
  run(editor: Editor): void;
}

const TOOLS: readonly Tool[] = [
  { label: 'Pogrubienie', icon: Bold, active: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Kursywa', icon: Italic, active: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    label: 'Nagłówek',
    icon: Heading,
    active: { name: 'heading', level: 3 },
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Lista punktowana',
    icon: List,
    active: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Lista numerowana',
    icon: ListOrdered,
    active: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Cofnij', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Ponów', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

const isActive = (editor: Editor, { active }: Tool): boolean | undefined => {
  if (active === undefined) return undefined;
  return typeof active === 'string' ? editor.isActive(active) : editor.isActive(active.name, { level: active.level });
};

function Toolbar({ editor }: { editor: Editor }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ tools: TOOLS.map((tool) => isActive(now, tool)), link: now.isActive('link') }),
  });
  const [linking, setLinking] = useState(false);
  return (
    <>
      <div className="editor-tools" role="group" aria-label="Formatowanie tekstu">
        {TOOLS.map((tool, index) => (
          <ToolButton
            key={tool.label}
            label={tool.label}
            icon={tool.icon}
            pressed={states.tools[index]}
            onPress={() => tool.run(editor)}
          />
        ))}
        <ToolButton label="Odnośnik" icon={Link} pressed={states.link} onPress={() => setLinking(!linking)} />
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

function ToolButton(props: { label: string; icon: LucideIcon; pressed: boolean | undefined; onPress(): void }) {
  const { label, icon: Icon, pressed, onPress } = props;
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

/** The address of a link, asked for in the form itself; Enter takes it and never sends the form. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The text keeps its selection, which becomes the link.
    input.current?.focus();
    input.current?.select();
  }, []);
  const wrong = !/^(mailto|tel):\S+$/.test(address) && urlRule(address, 'Adres', NO_CONTEXT) !== undefined;
  const take = () => {
    if (wrong) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
  return (
    <div className="editor-link">
      <input
        ref={input}
        className="input"
        aria-label="Adres odnośnika"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" label="Wstaw odnośnik" disabled={wrong} onClick={take} />
      <Button
        size="small"
        theme="ghost"
        label="Usuń odnośnik"
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run();
          onDone();
        }}
      />
    </div>
  );
}

/** The rule of addresses looks at nothing but the text. */
const NO_CONTEXT = { access: { can: () => false }, values: {}, today: '', facts: {} } as never;
