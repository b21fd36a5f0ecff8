/** What is shown in place of a person whose data were erased (GDP-03). */
export const FORGOTTEN = 'dane usunięte';

/** Said to the one who tries to change what is left of such a person. */
export const ERASED = 'Dane tej osoby zostały usunięte i nie można ich zmienić.';

/** Shown in place of what a mail said to or about such a person. */
export const MAIL_ERASED = 'Treść usunięta wraz z danymi osoby';
