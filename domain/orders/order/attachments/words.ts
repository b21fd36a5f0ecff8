import type { ActWords } from '#domain/form/act-words.ts';

/** How the removal of a file is asked. */
export const REMOVE_ATTACHMENT_WORDS: ActWords = {
  label: 'Usuń',
  title: 'Usunięcie załącznika',
  act: 'Usuń załącznik',
  explains:
    'Plik zniknie z załączników zlecenia; w historii zostanie, dostępny jak dotąd. Nikt nie dostanie wiadomości.',
  danger: true,
};
