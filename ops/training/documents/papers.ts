import { subjectOf } from '#domain/kernel/subject.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { paperProof, type PaperFact } from '#ops/log-proof/paper-proof.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { certificatePdf } from './certificate.ts';
import { CONFIRMATION_TITLES, confirmationPdf, type ConfirmationData } from './confirmation.ts';
import { certificateOf } from './documents.ts';

/** Papers as they are given out, by mail and by download: with what proves them inside (C16). */
const portal = training.name;

interface IssuedCertificate {
  readonly code: string;
  readonly contents: CertificateContents;
  /** Its issue. */
  readonly facts: readonly PaperFact[];
}

export async function certificatePaper(app: App, { code, contents, facts }: IssuedCertificate): Promise<Buffer> {
  const data = certificateOf(code, contents, app.config);
  const proof = await paperProof(app, {
    portal,
    subject: subjectOf('certificate', code),
    kind: 'Certyfikat',
    title: `${data.participantName}, ${data.courseName}`,
    personId: contents.participant.personId,
    facts,
  });
  return makePdf(app.threads, certificatePdf, { ...data, proof });
}

interface GivenConfirmation {
  readonly data: ConfirmationData;
  /** Of the participant. */
  readonly personId: string;
  /** What the application is by. */
  readonly facts: readonly PaperFact[];
}

export async function confirmationPaper(app: App, { data, personId, facts }: GivenConfirmation): Promise<Buffer> {
  const proof = await paperProof(app, {
    portal,
    subject: subjectOf('confirmation', data.applicationId),
    kind: CONFIRMATION_TITLES[data.assurance],
    title: `${data.participantName}, ${data.courseName}`,
    personId,
    facts,
  });
  return makePdf(app.threads, confirmationPdf, { ...data, proof });
}
