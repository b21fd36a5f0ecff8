import type { ReactNode } from 'react';

export interface Section {
  readonly title: string;
  readonly paragraphs: readonly ReactNode[];
}

/** A page of words: a heading, what it is about, and its sections on one sheet. */
export function StaticPage(props: { title: string; lead: string; sections: readonly Section[] }) {
  const { title, lead, sections } = props;
  return (
    <article className="stack stack-3 words">
      <div>
        <h1>{title}</h1>
        <p className="soft lead">{lead}</p>
      </div>
      <div className="card words-sheet">
        {sections.map((section) => (
          <section key={section.title} className="stack stack-1">
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
