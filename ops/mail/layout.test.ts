import { describe, expect, it } from 'vitest';
import { renderMail } from './layout.ts';
import { pageOf, withAddresses } from './links.ts';
import type { MailPortal } from './parts.ts';

const portal: MailPortal = {
  title: 'Portal prób',
  brand: {
    words: ['Portal', 'prób'],
    locative: 'portalu prób',
    about: '',
    social: [],
    contact: { email: 'biuro@portal.example', phoneNumber: '+48 22 123 45 67', page: '/kontakt' },
  },
};
const address = (path: string) => `https://portal.example/szkolenia${path}`;
const meeting = `https://spotkanie.example/zażółć"<b>${'Y2Vj%40'.repeat(40)}`;

describe('a mail', () => {
  it('PUB-04 leads back to people and to the portal, in both bodies', () => {
    const mail = renderMail(portal, {
      subject: 'Próba',
      paragraphs: ['Zdanie.'],
      after: ['Zapraszamy.', { label: 'Zobacz wolne terminy', url: pageOf('/harmonogram') }],
    });
    const [html, text] = [mail.html, mail.text].map((body) => withAddresses(body, address));
    for (const link of [
      'mailto:biuro@portal.example',
      'tel:+48221234567',
      address('/kontakt'),
      address('/harmonogram'),
    ])
      expect(html).toContain(`<a href="${link}"`);
    expect(text).toContain(`Zobacz wolne terminy: ${address('/harmonogram')}`);
    expect(text).toContain(`Pytania: biuro@portal.example, +48 22 123 45 67, ${address('/kontakt')}`);
    expect(html).not.toMatch(/[\uE000\uE001]/);
  });

  it('GEN-06 what has no office says that nobody answers', () => {
    const { contact: _contact, ...brand } = portal.brand;
    const { html, text } = renderMail({ ...portal, brand }, { subject: 'Próba', paragraphs: [] });
    for (const body of [html, text]) expect(body).toContain('Prosimy na nią nie odpowiadać');
  });

  it('APP-15 a long link is one link, whole and harmless', () => {
    const { href } = new URL(meeting);
    const { html, text } = renderMail(portal, {
      subject: 'Próba',
      paragraphs: [],
      facts: [['Link do spotkania', meeting, href]],
    });
    expect(html).toContain(`<a href="${href.replaceAll('&', '&amp;')}"`);
    expect(html).toContain(`zażółć&quot;&lt;b&gt;${'Y2Vj%40'.repeat(40)}</a>`);
    expect(text).toContain(`Link do spotkania: ${href}`);
  });
});
