import { withDatabase } from './load.ts';
const N = Number(process.argv[2] ?? 1000000);
await withDatabase(4, async (pool) => {
  const t = async (name: string, run: () => Promise<any>) => { const b = performance.now(); const r = await run(); console.log(name, Math.round(performance.now()-b), 'ms'); return r; };
  await pool.query(`CREATE TABLE e (id text COLLATE "C" primary key, name text COLLATE "pl-PL-x-icu" NOT NULL, email text NOT NULL, company_name text COLLATE "pl-PL-x-icu" NOT NULL, nip text)`);
  await t('fill', () => pool.query(`INSERT INTO e SELECT 'p'||lpad(g.n::text,8,'0'),
    f.n || ' ' || s.n, translate(lower(f.n||'.'||s.n),'ąćęłńóśźż','acelnoszz')||g.n||'@'||(ARRAY['wp.pl','onet.pl','gmail.com','demo.example'])[1+g.n%4],
    (ARRAY['Auto Serwis','Autoserwis','Warsztat','Moto-Żółw','Mechanika Pojazdowa'])[1+(g.n%40000)%5]||' '||(g.n%40000), lpad((1000000000 + (g.n%40000)::bigint*7919)::text,10,'0')
    FROM generate_series(1,$1::int) g(n),
    LATERAL (SELECT (ARRAY['Jan','Anna','Łukasz','Żaneta','Grzegorz','Małgorzata','Paweł','Święto','Joanna','Krzysztof','Zofia','Michał','Agnieszka','Wojciech','Katarzyna','Piotr','Ewa','Stanisław','Barbara','Tomasz'])[1+(g.n*7)%20] AS n) f,
    LATERAL (SELECT (ARRAY['Kowal','Nowa','Wiśnie','Wójci','Kamiń','Lewandow','Zieliń','Szymań','Woźnia','Dąbrow','Kozłow','Jankow','Mazur','Krawczy','Piotrow','Grabow','Żółw','Pawłow','Michal','Nowi'])[1+(g.n*13/20)%20] || (ARRAY['ski','czyk','ak','ek','owski','iak','ewicz','ik','ka','ecki','owa','yński','uk','cz','arz','ała','ura','ec','yn','or'])[1+(g.n/400)%20] || CASE WHEN g.n%50=0 THEN '-'||(ARRAY['Bąk','Wąs','Ptak','Zając'])[1+g.n/50%4] ELSE '' END AS n) s`, [N]));
  await pool.query('VACUUM ANALYZE e');
  const F = `translate(lower(name || ' ' || email || ' ' || company_name || ' ' || nip), 'ąćęłńóśźż', 'acelnoszz')`;
  await t('idx raw', () => pool.query(`CREATE INDEX e_raw ON e USING gin (lower(name) gin_trgm_ops, email gin_trgm_ops, lower(company_name) gin_trgm_ops)`));
  await t('idx fold', () => pool.query(`CREATE INDEX e_fold ON e USING gin ((${F}) gin_trgm_ops)`));
  await t('idx name', () => pool.query(`CREATE INDEX e_name ON e (name, id)`));
  await pool.query('VACUUM ANALYZE e');
  console.log((await pool.query(`select relname, pg_size_pretty(pg_relation_size(oid)) from pg_class where relname like 'e%' and relnamespace='public'::regnamespace`)).rows);
  console.log((await pool.query('select * from e limit 5')).rows);
  const cls: Record<string,string> = {a:'[aą]',c:'[cć]',e:'[eę]',l:'[lł]',n:'[nń]',o:'[oó]',s:'[sś]',z:'[zźż]'};
  const rx = (w: string) => [...w].map((c) => cls[c] ?? c).join('');
  for (const q of ['zolw','kowalski','jan kowal','auto','autoserwis 123','xyzq','mal','kowalski auto','kowalska xyz','gmail','100000791','jan.kowalski@','zanet nowicki wp', 'michalik zaneta warsztat']) {
    const words = q.split(/[^a-z0-9]+/).filter(Boolean);
    const raw = words.map((w)=>`(lower(name) ~ '${rx(w)}' OR email ~ '${w}' OR lower(company_name) ~ '${rx(w)}' OR nip like '${w}%')`).join(' AND ');
    const fold = words.map((w)=>`${F} like '%${w}%'`).join(' AND ');
    const pre = words.map((w)=>`(' '||${F}) like '% ${w}%'`).join(' AND ');
    for (const [kind, where] of [['raw', raw], ['fold', fold], ['fold unordered', fold]]) {
      const sql = `SELECT id, name, email, company_name FROM e WHERE ${where} ${kind==='fold unordered'?'':'ORDER BY name, id'} LIMIT 6`;
      const times: number[] = []; let n = 0;
      for (let i=0;i<5;i++) { const b=performance.now(); n=(await pool.query(sql)).rowCount ?? 0; times.push(performance.now()-b); }
      const plan = (await pool.query('EXPLAIN '+sql)).rows.map((r:any)=>r['QUERY PLAN']).join(' ');
      console.log(q.padEnd(24), kind.padEnd(16), String(n).padEnd(3), times.sort((a,b)=>a-b)[2].toFixed(1).padStart(8), 'max', times[4].toFixed(1), /Bitmap/.test(plan)?'bitmap':/Seq/.test(plan)?'seq':'ordered');
    }
  }
});
