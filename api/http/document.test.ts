import { describe, expect, it } from 'vitest';
import { documentOf, embedded } from './document.ts';

const props = (data: object) => ({
  data,
  session: null,
  flash: null,
  locals: { csrfToken: 't' },
  errorCode: null,
  appName: 'szkolenia' as const,
});

describe('the HTML of a first exchange', () => {
  it('props can not leave their element', () => {
    const evil = '</script><!--<script>alert(1)</script>\u2028';
    const text = embedded({ evil });
    expect(text).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(text)).toEqual({ evil });
    const html = documentOf({
      rendered: { body: '', title: '<b>"&', favicon: '/f.svg', modules: [] },
      props: props({ evil }),
      assets: { tags: () => '' },
      nonce: 'n',
    });
    expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});
