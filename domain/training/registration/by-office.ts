/** PUB-15: what a visitor reads of a course that takes no public applications, wherever a seat of it is spoken of. */
export const BY_OFFICE = 'Na to szkolenie zgłoszenia przyjmuje biuro szkoleń. Prosimy o kontakt telefoniczny.';
