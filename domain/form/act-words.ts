/** How an act is asked, wherever it is offered: in its dialog, and on its own page, which serves without scripts. */
export interface ActWords {
  /** Of the button that asks. */
  readonly label: string;
  /** Heading of the question, before the name of whom or what it is about. */
  readonly title: string;
  /** Of the button that does it: the act by its name. */
  readonly act: string;
  /** What follows from it, how much it concerns, and who is notified. */
  readonly explains: string;
  /** Takes something away. */
  readonly danger?: true;
}

/** Of the link to a thing's form. */
export const EDIT_LABEL = 'Edytuj';
