/** What is shown in place of a person whose data were erased (GDP-03). */
export const FORGOTTEN = 'dane usunięte';

/** Said to whoever tries to change what is left of such a person. */
export const ERASED = 'Dane tej osoby zostały usunięte i nie można ich zmienić.';
