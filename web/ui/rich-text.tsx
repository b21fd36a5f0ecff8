import './rich-text.css';

/**
 * Text with marks, as an operator typed it. The one place where HTML is put into a page: the server has made it harmless
 * when it was stored and again when it gave it to this page (ops/html/sanitise.ts).
 */
export const RichText = ({ html }: { html: string }) => (
  <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
);
