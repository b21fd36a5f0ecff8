import { expect, it } from 'vitest';
import personFile from './person-file.ts';

it('GDP-02 mails are lines of one table, and the same words are printed once', () => {
  const mail = (subject: string, text: string) =>
    [
      ['Wysłano', '22.11.2026 10:00'],
      ['Temat', subject],
      ['Treść', text],
    ] as const;
  const { content } = personFile({
    portal: 'Portal',
    name: 'Jan Nowak',
    issuedAt: '22.11.2026 10:00',
    sections: [
      {
        title: 'Wiadomości e-mail',
        entries: [mail('Pierwsza', 'Te same słowa'), mail('Druga', 'Inne słowa'), mail('Trzecia', 'Te same słowa')],
        asTable: { columns: ['Wysłano', 'Temat'], text: 'Treść' },
      },
    ],
  });
  const drawn = JSON.stringify(content);
  expect(drawn.split('Te same słowa')).toHaveLength(2);
  expect(drawn).toContain('Treść, nr 1, 3');
  for (const subject of ['Pierwsza', 'Druga', 'Trzecia']) expect(drawn.split(subject)).toHaveLength(2);
});
