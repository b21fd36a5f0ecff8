/** Rich text as plain text until the editor is there. */
export const RichText = ({ html }: { html: string }) => <div>{html}</div>;
