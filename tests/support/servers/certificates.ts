import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** What a server shows, and holds. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority of a house. */
export interface Authority {
  /** What is believed where `NODE_EXTRA_CA_CERTS` names a file with it. */
  readonly pem: string;
  /** A certificate of it for a name, good from and until so many days from now. */
  issue(name: string, days?: { readonly from?: number; readonly until?: number }): Promise<ServerCertificate>;
}

const newKeys = () => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** An authority that nobody believes before he is told to. */
export async function newAuthority(name = 'CN=Urzad domowy'): Promise<Authority> {
  const keys = await newKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    notBefore: inDays(-30),
    notAfter: inDays(30),
    signingAlgorithm: SIGNING,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    pem: own.toString('pem'),
    async issue(host, { from = -1, until = 10 } = {}) {
      const { publicKey, privateKey } = await newKeys();
      const cert = await X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: own.subject,
        notBefore: inDays(from),
        notAfter: inDays(until),
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: SIGNING,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      });
      const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
      return { cert: cert.toString('pem'), key: String(key) };
    },
  };
}
