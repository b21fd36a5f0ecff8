import { sql, type Kysely } from 'kysely';
import { CANDIDATES, MOST_HITS, runSearch, type Hit } from '#projections/search.ts';
import { ownOfApplication } from '../search.ts';
import type { ReadTables } from '#projections/tables.ts';

/** A NIP as people read it out: ten digits in groups. */
const nipOf = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : undefined;
};

/** Firms that registered somebody, with who did: of each pair the newest application, which the form is filled from. */
export const firmsOfCaller = (db: Kysely<ReadTables>, text: string): Promise<Hit[]> =>
  runSearch(
    db,
    sql<Hit>`select id, title, detail from (
        select distinct on (company_nip, company_name, reporter_id) id, applied_at, company_name as title,
          concat_ws(' · ', 'NIP ' || nullif(company_nip, ''), nullif(trim(concat_ws(' ',
            details->'reporter'->>'firstName', details->'reporter'->>'lastName')), '')) as detail
        from (select * from read.applications where ${ownOfApplication(nipOf(text) ?? text)} limit ${CANDIDATES}) found
        order by company_nip, company_name, reporter_id, applied_at desc, id
      ) firms order by applied_at desc, id limit ${MOST_HITS}`,
  );
