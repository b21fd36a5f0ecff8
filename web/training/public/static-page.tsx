import type { ReactNode } from 'react';
import { PageTitle } from '#web/app/page-title.tsx';

export interface Section {
  readonly title: string;
  readonly paragraphs: readonly ReactNode[];
}

/** A page of words: a heading, what it is about, and its sections on one sheet, with whatever else is said there. */
export function StaticPage(props: { lead: string; sections: readonly Section[]; children?: ReactNode }) {
  const { lead, sections, children } = props;
  return (
    <article className="stack stack-3 words">
      <div>
        <PageTitle />
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
        {children}
      </div>
    </article>
  );
}
