import { ChevronDown, MessageSquareHeart } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Link } from '#web/router/router.tsx';
import { anonymous } from '#domain/kernel/access.ts';
import { SURVEY_STEPS } from '#domain/constants.ts';
import { formErrors } from '#domain/form/parse.ts';
import { looksLikeRate, NO_PERSONAL_DATA, surveyForm } from '#domain/training/survey/form.ts';
import { newKey } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/modal.tsx';
import { isCollapsed, isCompleted, rememberCollapsed, rememberCompleted } from './cookies.ts';
import { RateStep } from './rate-step.tsx';
import './survey.css';

type Answers = Readonly<Record<'rate' | 'opinionExplanation' | 'improvementsSuggestions', string>>;

const EMPTY: Answers = { rate: '', opinionExplanation: '', improvementsSuggestions: '' };
const WRONG = 'Formularz zawiera błędy.';
const FAILED = 'Wystąpił błąd podczas dodawania opinii. Spróbuj ponownie.';

/** The floating satisfaction survey (SUR-01…SUR-12): three steps, then thanks; collapsed until somebody opens it. */
export default function Survey() {
  const [collapsed, setCollapsed] = useState(isCollapsed);
  const [opened, setOpened] = useState(!collapsed);
  const [gone, setGone] = useState(isCompleted);
  const body = useId();
  if (gone) return null;
  const toggle = () => {
    rememberCollapsed(!collapsed);
    setCollapsed(!collapsed);
    setOpened(true);
  };
  const close = () => {
    setGone(true);
    // The button that had the focus goes away with the survey.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className="survey no-print" aria-label="Ankieta satysfakcji" data-open={!collapsed || undefined}>
      <button type="button" className="survey-toggle" aria-expanded={!collapsed} aria-controls={body} onClick={toggle}>
        <MessageSquareHeart size={20} aria-hidden />
        {collapsed ? 'Oceń nas' : 'Zwiń ankietę'}
        {!collapsed && <ChevronDown size={18} aria-hidden />}
      </button>
      {/* Hidden, not taken away: who collapses it by accident finds everything that was typed. */}
      <div id={body} hidden={collapsed}>
        {opened && <Steps onClose={close} />}
      </div>
    </aside>
  );
}

function Steps({ onClose }: { onClose(): void }) {
  const { backend } = usePageContext();
  const [step, setStep] = useState(1);
  const [answers, setAnswers] = useState(EMPTY);
  const [alert, setAlert] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** One visitor, one answer: sent again after a lost response it still counts once (WIRE-09). */
  const [key] = useState(() => newKey());

  const set = (name: keyof Answers) => (value: string) => setAnswers((before) => ({ ...before, [name]: value }));
  /** SUR-07: what is in the form is checked once more, all of it, before it is sent. */
  const send = async (skipped: Partial<Answers> = {}) => {
    const sent = { ...EMPTY, ...Object.fromEntries(new FormData(form.current ?? undefined)), ...skipped };
    const setting = { access: anonymous, today: '2000-01-01', facts: {} };
    if (Object.keys(formErrors(surveyForm, sent, setting)).length > 0) return setAlert(WRONG);
    setPending(true);
    const result = await backend.call('post', '/api/nps-survey', { values: sent, key });
    setPending(false);
    // SUR-12: any answer that is no error will do, whatever it says.
    if (!result.ok && (result.status < 200 || result.status > 299)) {
      // The button lost the focus while it was at work; the alert gives it back to where it was when it opened.
      form.current?.querySelector('h2')?.focus();
      return setAlert(FAILED);
    }
    rememberCompleted();
    setStep(SURVEY_STEPS + 1);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < SURVEY_STEPS) setStep(step + 1);
    else void send();
  };
  const skip = () => {
    if (step === 2) {
      set('opinionExplanation')('');
      setStep(3);
    } else void send({ improvementsSuggestions: '' });
  };
  if (step > SURVEY_STEPS) return <Thanks onClose={onClose} />;
  return (
    <form ref={form} className="survey-body" onSubmit={onSubmit} noValidate>
      <p className="soft small">
        Krok {step} z {SURVEY_STEPS}
      </p>
      {step === 1 ? (
        <RateStep rate={answers.rate} onRate={set('rate')} />
      ) : (
        <TextStep
          key={step}
          field={surveyForm.fields[step - 1]}
          value={step === 2 ? answers.opinionExplanation : answers.improvementsSuggestions}
          onChange={set(step === 2 ? 'opinionExplanation' : 'improvementsSuggestions')}
        />
      )}
      {step > 1 && <input type="hidden" name="rate" value={answers.rate} />}
      {step > 2 && <input type="hidden" name="opinionExplanation" value={answers.opinionExplanation} />}
      <div className="row">
        <Button
          type="submit"
          size="small"
          label={step === SURVEY_STEPS ? 'Wyślij opinię' : 'Dalej'}
          disabled={step === 1 && !looksLikeRate(answers.rate)}
          pending={pending}
        />
        {step > 1 && <Button size="small" theme="ghost" label="Pomiń" disabled={pending} onClick={skip} />}
      </div>
      <SurveyFooter />
      <Alert theme="error" open={alert !== null} onClose={() => setAlert(null)}>
        {alert}
      </Alert>
    </form>
  );
}

/** Each further step is read out from its beginning: its heading takes the focus that the step before had. */
function StepHeading({ id, children }: { id?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="survey-question" id={id}>
      {children}
    </h2>
  );
}

/** SUR-04, SUR-09. */
function TextStep(props: {
  field: (typeof surveyForm.fields)[number] | undefined;
  value: string;
  onChange(value: string): void;
}) {
  const { field, value, onChange } = props;
  if (!field) return null;
  return (
    <>
      <StepHeading id="survey-question">{field.label}</StepHeading>
      <textarea
        className="input input-area"
        name={field.name}
        value={value}
        aria-labelledby="survey-question"
        aria-describedby="survey-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="soft small" id="survey-hint">
        {NO_PERSONAL_DATA}
      </p>
    </>
  );
}

function Thanks({ onClose }: { onClose(): void }) {
  return (
    <div className="survey-body">
      <StepHeading>Dziękujemy za Twoją opinię!</StepHeading>
      <div className="row">
        <Button size="small" label="Zamknij" onClick={onClose} />
      </div>
      <SurveyFooter />
    </div>
  );
}

/** SUR-05. */
function SurveyFooter() {
  const { link } = usePageContext();
  return (
    <p className="soft small survey-footer">
      Ankieta jest anonimowa i służy poprawie portalu.{' '}
      <Link to={link('/ochrona-danych-osobowych')}>Polityka prywatności</Link>
    </p>
  );
}
