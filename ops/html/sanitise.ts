import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A foreign page learns nothing of ours, and gets no rank by us.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  nestingLimit: 20,
};

/**
 * Typed HTML with nothing left in it but a text's own marks: no scripts, styles, images, event handlers or addresses
 * of other kinds (MRQ-03). Idempotent; run when it is stored and again when it is given to a page.
 */
export const sanitiseHtml = (html: string): string => sanitize(html, OPTIONS).trim();
