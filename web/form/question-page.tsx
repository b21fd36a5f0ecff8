import { useReload } from '#web/app/use-reload.ts';
import type { Asked } from './question.tsx';
import { ConcernedLinks } from './concerned-links.tsx';
import { FormView } from './form-view.tsx';

/** A question on a page of its own, where its dialog can't open: the same heading, sentence and button. */
export function QuestionPage({ asked, backTo }: { asked: Asked; backTo: string }) {
  const { title, explains, concerns, ...form } = asked;
  const reload = useReload();
  return (
    <div className="stack">
      <h1>{title}</h1>
      {explains && <p className="lead">{explains}</p>}
      <ConcernedLinks links={concerns} />
      <div className="card form-narrow">
        <FormView {...form} cancelTo={backTo} dismissLabel="Wróć" onOvertaken={() => void reload()} />
      </div>
    </div>
  );
}
