import type { RequestContext } from '#api/http/request/request-context.ts';

/** What the public page of checking dossiers gets: the key of this installation. It is the browser that checks. */
export type DossierCheckData = Awaited<ReturnType<typeof dossierCheck>>;

export const dossierCheck = async ({ app }: RequestContext) => ({
  verifier: app.config.signing.signer?.text ?? null,
});
