import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { canonicalDistributorId, DISTRIBUTOR_ID, distributorId, oneSpelling } from '../distributor-id.ts';

/** Of a distributor the specification names its operators alone: what it is called, and the number they carry (LEA-01). */
export interface DistributorValues {
  readonly name: string;
  readonly distributorId: string;
}

const DISTRIBUTOR: Noun = {
  gender: 'masculine',
  nominative: 'dystrybutor',
  genitive: 'dystrybutora',
  accusative: 'dystrybutora',
  plural: 'dystrybutorzy',
  genitivePlural: 'dystrybutorów',
};

/** GEN-08: who sells, with operators of its own. */
export const distributor: RecordDeclaration<DistributorValues> = {
  kind: 'leasing-distributor',
  event: 'LeasingDistributor',
  noun: DISTRIBUTOR,
  title: 'name',
  tellsNamesakes: true,
  base: '/panel/distributors',
  permissions: { read: 'MANAGING_DISTRIBUTORS', write: 'MANAGING_DISTRIBUTORS' },
  words: recordWords(DISTRIBUTOR, { hint: 'Dodaj pierwszego dystrybutora, a potem jego operatorów.' }),
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    {
      name: 'distributorId',
      label: 'ID dystrybutora',
      type: 'text',
      required: true,
      missing: DISTRIBUTOR_ID,
      validate: distributorId,
      canonical: canonicalDistributorId,
      hint: 'Numer, którym operatorzy wskazują dystrybutora. Później się nie zmienia.',
      props: { inputMode: 'numeric' },
    },
  ],
  status: { name: 'active', label: 'Aktywny', value: true },
  columns: ['distributorId'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'distributorId', label: 'ID dystrybutora', how: 'equals', mask: canonicalDistributorId },
  ],
  order: 'title',
  upcasters: [oneSpelling],
};
