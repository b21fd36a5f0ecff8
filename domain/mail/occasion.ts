/** One line of what a portal notifies people of, as pages show it: derived from the portal's table of messages. */
export interface Occasion {
  /** 'zmiana szkolenia, dnia, godzin …'. */
  readonly on: string;
  /** 'osoba zgłaszająca, uczestnik'. */
  readonly to: string;
  /** The operator decides whether it is sent. */
  readonly asked: boolean;
}
