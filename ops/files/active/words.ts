/** Why a document that acts by itself is not taken, and what to do about it. */
export const OUTSIDE =
  'Dokument pobiera szablon, obraz albo dane spoza pliku. Wstaw je na stałe albo zapisz dokument jako PDF i wybierz ponownie';
export const PROGRAMS =
  'Dokument uruchamia inne programy (pola DDE). Usuń te pola albo zapisz dokument jako PDF i wybierz ponownie';
export const EMBEDDED =
  'Dokument zawiera osadzone pliki albo formanty (OLE, ActiveX). Usuń je albo zapisz dokument jako PDF i wybierz ponownie';
export const STRANGE =
  'Plik jest zbudowany inaczej, niż robią to programy biurowe. Otwórz go, zapisz pod nową nazwą i wybierz ponownie';
export const PDF_ACTS =
  'PDF zawiera skrypty albo czynności, które uruchamiają się same. Wydrukuj go do nowego pliku PDF i wybierz ponownie';
export const PDF_FILES =
  'PDF zawiera inne pliki. Wydrukuj go do nowego pliku PDF (a załączniki dodaj osobno) i wybierz ponownie';
