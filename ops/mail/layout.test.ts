import { describe, expect, it } from 'vitest';
import { renderMail } from './layout.ts';
import type { PortalContact } from '#domain/portal/contact.ts';
import { signed } from './signature.ts';
import { pageOf, withAddresses } from './links.ts';
import type { MailPortal } from './parts.ts';

const portal: MailPortal = {
  title: 'Portal prób',
  brand: {
    words: ['Portal', 'prób'],
    locative: 'portalu prób',
    about: '',
  },
};
const contact: PortalContact = {
  companyName: 'Biuro prób',
  address: 'Prosta 1',
  officePhone: '+48 22 123 45 67',
  officeEmail: 'biuro@portal.example',
  replyTo: null,
  clientNumber: null,
  receptionHours: null,
  facebook: null,
  youtube: null,
  linkedin: null,
};
const address = (path: string) => `https://portal.example/szkolenia${path}`;
const meeting = `https://spotkanie.example/zażółć"<b>${'Y2Vj%40'.repeat(40)}`;

describe('a mail', () => {
  it('PUB-04 an address in it has no brackets, at which programs would end it', () => {
    expect(withAddresses(pageOf('/panel/orders?filters[delayed]=true'), address)).toBe(
      'https://portal.example/szkolenia/panel/orders?filters%5Bdelayed%5D=true',
    );
  });

  it('a line of a list may begin with a link, in both bodies', () => {
    const { html, text } = renderMail(portal, {
      subject: 'Próba',
      paragraphs: [],
      list: ['Zdanie.', { label: 'ZS/1', url: 'https://portal.example/1', rest: ' – jutro' }],
    });
    expect(html).toContain('<li>Zdanie.</li>');
    expect(html).toMatch(/<li><a href="https:\/\/portal\.example\/1"[^>]*>ZS\/1<\/a> – jutro<\/li>/);
    expect(text).toContain('- Zdanie.\n- ZS/1 – jutro\n  https://portal.example/1');
  });

  it('PUB-04 leads back to people and to the portal, in both bodies', () => {
    const rendered = renderMail(portal, {
      subject: 'Próba',
      paragraphs: ['Zdanie.'],
      after: ['Zapraszamy.', { label: 'Zobacz wolne terminy', url: pageOf('/harmonogram') }],
    });
    const mail = signed(rendered, { contact, page: address('/kontakt') });
    const [html, text] = [mail.html, mail.text].map((body) => withAddresses(body, address));
    for (const link of [
      'mailto:biuro@portal.example',
      'tel:+48221234567',
      address('/kontakt'),
      address('/harmonogram'),
    ])
      expect(html).toContain(`<a href="${link}"`);
    expect(text).toContain(`Zobacz wolne terminy: ${address('/harmonogram')}`);
    expect(text).toContain(`Pytania: Biuro prób, biuro@portal.example, +48 22 123 45 67, ${address('/kontakt')}`);
    expect(html).not.toMatch(/[\uE000-\uE002]/);
  });

  it('GEN-06 what has no office says that nobody answers', () => {
    const { html, text } = signed(renderMail(portal, { subject: 'Próba', paragraphs: [] }), { contact: null });
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
