import { Paperclip } from 'lucide-react';
import { uploadPath, type StoredDocument } from '#domain/record/document.ts';
import { fileKind, fileSize } from '#domain/text/file-size.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import './document-link.css';

/** A kept document under its own name, with what it is and how large. */
export function DocumentLink({ document }: { document: StoredDocument }) {
  const { link } = usePageContext();
  return (
    <span className="document-link">
      <Paperclip size={16} aria-hidden />
      <span>
        <a href={link(uploadPath(document))} download={document.name}>
          {document.name}
        </a>{' '}
        <span className="soft small">
          ({fileKind(document.name)}, {fileSize(document.size)})
        </span>
      </span>
    </span>
  );
}
