import { RATES, SURVEY_QUESTION } from '#domain/training/survey/form.ts';

/** SUR-02: eleven choices in a labelled group. */
export function RateStep({ rate, onRate }: { rate: string; onRate(rate: string): void }) {
  return (
    <fieldset className="survey-rates">
      <legend className="survey-question">{SURVEY_QUESTION}</legend>
      <div className="survey-scale">
        {RATES.map((value) => (
          <label key={value} className="survey-rate" data-on={rate === value || undefined}>
            <input
              type="radio"
              name="rate"
              value={value}
              checked={rate === value}
              onChange={(event) => onRate(event.target.value)}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <div className="survey-ends small soft">
        <span>Zdecydowanie nie</span>
        <span>Zdecydowanie tak</span>
      </div>
    </fieldset>
  );
}
