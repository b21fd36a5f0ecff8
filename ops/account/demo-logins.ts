/** A name that no real address can have (RFC 2606): every account of the demo is there, with a password that README tells. */
const DEMO_ADDRESS = /@demo\.example$/i;

/** Whether an account is one of the demo data's. A production that began as a demo lets none of them in. */
export const isDemoLogin = (email: string | undefined): boolean => DEMO_ADDRESS.test(email?.trim() ?? '');
