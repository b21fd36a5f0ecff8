/**
 * What every file that leaves the portal is called: what it is, a day, and where one day has several of them the end of
 * an id, so that no two have one name. Without persons: it lies in folders and mailboxes that outlive an erasure.
 *
 * @param day `YYYY-MM-DD`
 * @example fileName('potwierdzenie', '2026-12-22', applicationId) // 'potwierdzenie-2026-12-22-9c1e07ab'
 */
export const fileName = (what: string, day: string, id?: string): string =>
  [what, day, ...(id === undefined ? [] : [id.replaceAll('-', '').slice(-8)])].join('-');
