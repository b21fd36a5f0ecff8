import type { ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { DOSSIER_FILE, type Dossier } from '#domain/dossier/dossier.ts';
import { breakable, COLORS } from './style.ts';

/** The file that proves a paper, inside it; nothing where there is none. */
export function attachedProof(dossier: Dossier | undefined): Pick<TDocumentDefinitions, 'files'> {
  if (!dossier) return {};
  const file = Buffer.from(JSON.stringify(dossier)).toString('base64');
  return {
    files: {
      dossier: {
        src: `data:application/json;base64,${file}`,
        name: DOSSIER_FILE,
        description: 'Zdarzenia, dowody i podpis dziennika',
        relationship: 'Data',
      },
    } as never,
  };
}

/** That a paper can be checked, and where; nothing where it can't. */
export const proofLine = (dossier: Dossier | undefined): ContentText => ({
  text: dossier
    ? breakable(`Ten plik zawiera dowód z dziennika portalu: sprawdzisz go na ${dossier.content.checkUrl}`, 80)
    : '',
  color: COLORS.soft,
  fontSize: 7,
});
