/** Values of a condition that nothing in the data is called. */
export interface AbsentValues {
  readonly label: string;
  readonly values: readonly string[];
}

/** What a page, a file and a mail say of such conditions: a report that finds too little never only looks like one that found little. */
export const absentTexts = (absent: readonly AbsentValues[]): string[] =>
  absent.map(
    ({ label, values }) =>
      `Warunek „${label}”: w danych nie ma teraz ${values.map((value) => `„${value}”`).join(', ')}. Nazwa mogła się zmienić.`,
  );
