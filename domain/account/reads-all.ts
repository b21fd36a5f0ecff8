/** The refusal of a change by an account that reads all portals (`AccountLogin.readsAll`). */
export const READS_ONLY = 'Konto audytora niczego nie zmienia.';
