import { counted } from '#domain/text/plural.ts';

/** How many coming dates hang on what is to be switched off, and how many people are on them. */
export function comingDatesText({ dates, people }: { readonly dates: number; readonly people: number }): string {
  const held = counted(dates, ['nadchodzący termin', 'nadchodzące terminy', 'nadchodzących terminów']);
  if (people === 0) return `Ma ${held}.`;
  const them = counted(people, ['zgłoszoną osobę', 'zgłoszone osoby', 'zgłoszonych osób']);
  return `Ma ${held}, a na ${dates === 1 ? 'nim' : 'nich'} ${them}.`;
}

/** What becomes of them (decision 086): nothing by itself. */
export const COMING_STAY = {
  course: 'Terminy i zgłoszenia pozostają ważne; nowe zgłoszenie przyjmie tylko operator, który poda powód.',
  place: 'Terminy i zgłoszenia pozostają ważne i odbędą się w tym miejscu.',
  trainer: 'Terminy pozostają, z tą osobą jako trenerem, ale nie będzie ona dostawać o nich wiadomości.',
  formerTrainer: 'Terminy pozostają, z tą osobą jako trenerem, choć nie będzie już miała tej roli.',
  erasedTrainer: 'Terminy pozostają, ale nie będzie w nich widać, kto je prowadzi: najpierw wybierz innego trenera.',
} as const;

/** What a coming date's page warns of: a part of it that is switched off. Sentences. */
export function dateWarnings({
  isSold,
  placeIsOff,
  trainer,
}: {
  readonly isSold: boolean;
  readonly placeIsOff: boolean;
  /** Null where nobody is named, or who is named works here as a trainer. */
  readonly trainer: { readonly name: string; readonly hasAccess: boolean } | null;
}): string[] {
  return [
    ...(isSold
      ? []
      : [
          'Szkolenie albo jego grupa są wyłączone: termin i zgłoszenia są ważne, nowe przyjmie tylko operator z powodem.',
        ]),
    ...(placeIsOff ? ['Miejsce tego terminu jest wyłączone.'] : []),
    ...(trainer
      ? [
          trainer.hasAccess
            ? `${trainer.name || 'Osoba wpisana jako trener'} nie ma już roli trenera.`
            : `${trainer.name || 'Osoba wpisana jako trener'} nie ma dostępu do panelu i nie dostaje wiadomości o tym terminie.`,
        ]
      : []),
  ];
}
