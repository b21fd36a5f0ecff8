import { ACCESS_TYPE_LABELS, ACCESS_TYPES } from '#domain/account/access.ts';
import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail, personName } from '#domain/account/fields.ts';
import { loginWords } from '#domain/account/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { ACTOR_LABELS, AUDITOR_PERMISSIONS } from './roles.ts';

const AUDITOR: Noun = {
  gender: 'masculine',
  nominative: 'audytor',
  genitive: 'audytora',
  accusative: 'audytora',
  plural: 'audytorzy',
  genitivePlural: 'audytorów',
};

/**
 * Who reads the journals of every portal from one session, with a second factor, and changes nothing (decision 240). They
 * have their accounts here, since this portal is the installation's own: administrators see them and switch them off, the
 * command line alone gives them.
 */
export const auditor = declareAccount({
  kind: 'auditor',
  event: 'Auditor',
  base: '/panel/auditors',
  table: 'auditors',
  noun: AUDITOR,
  words: loginWords(AUDITOR, {
    hint: 'Audytor czyta wszystkie portale, z danymi osób, i niczego nie zmienia. Konto dodaje się na serwerze: npm run add-operator -- --kind auditor.',
  }),
  permissions: { read: 'OPERATOR_WRITE', write: 'OPERATOR_WRITE', own: 'OWN_ACCOUNT_WRITE' },
  fields: [...personName, loginEmail],
  columns: ['email', 'actor[accessType]'],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    {
      name: 'accessType',
      label: 'Dostęp',
      how: 'equals',
      options: ACCESS_TYPES.map((value) => ({ value, label: ACCESS_TYPE_LABELS[value] })),
    },
  ],
  login: {
    type: 'SzkoleniaAuditor',
    label: ACTOR_LABELS.auditor,
    panel: false,
    readsAll: true,
    home: '/panel/audit/portals',
    grantable: AUDITOR_PERMISSIONS,
    permissions: () => AUDITOR_PERMISSIONS,
  },
});
