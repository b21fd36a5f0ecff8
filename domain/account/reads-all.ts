/** What an account is told that reads all portals and wants to change something (`AccountLogin.readsAll`). */
export const READS_ONLY = 'Konto audytora niczego nie zmienia.';
