import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type pg from 'pg';
import { COUNT_CAP } from '#projections/keyset-page.ts';
import { Client } from '../client.ts';
import { load, median, medians, round } from '../load.ts';
import { judged } from '../verdict.ts';

const ROUNDS = 3;
const RUN = { clients: 50, calls: 1_500 };

const PAGE = `select a.id, a.course_date_id, a.course_id, a.started_on, a.participant_name, a.company_name, a.company_nip,
    a.list_type, a.status, a.present, a.applied_at, a.version, c.title as course_name
  from read.applications a left join read.courses c on c.id = a.course_id
  where a.id in (select id from read.applications order by applied_at desc, id desc limit 51)
  order by a.applied_at desc, a.id desc`;
const COUNT = `select count(*) as n from (select 1 from read.applications limit ${COUNT_CAP + 1}) counted`;

/** The same page and count as anybody would serve them: express and pg, no login, no choices. */
const bareExpress = (pool: pg.Pool): Server =>
  express()
    .get('/list', async (_request, response) => {
      const [items, count] = await Promise.all([pool.query(PAGE), pool.query(COUNT)]);
      response.json({ items: items.rows, total: count.rows[0] });
    })
    .listen(0, '127.0.0.1');

/**
 * The list's first page as JSON at 50 connections against bare express with the same SQL; rounds interleaved. The client
 * runs in this process for both, which costs both the same.
 */
export async function compareWithExpress({ pool, operator }: { pool: pg.Pool; operator: Client }): Promise<void> {
  const server = bareExpress(pool);
  await new Promise((resolve) => server.once('listening', resolve));
  const peer = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const rounds = { ours: [] as Awaited<ReturnType<typeof load>>[], express: [] as Awaited<ReturnType<typeof load>>[] };
  for (let n = 0; n <= ROUNDS; n += 1) {
    const express = await load(RUN, () => peer.get('/list'));
    const ours = await load(RUN, () => operator.props('/panel/applications'));
    // The first round warms.
    if (n > 0) {
      rounds.ours.push(ours);
      rounds.express.push(express);
    }
  }
  server.closeAllConnections();
  server.close();
  const ratios = rounds.ours.map((one, n) => one.perSecond / (rounds.express[n]?.perSecond ?? 1));
  judged({
    bench: 'list',
    figure: 'panel list as JSON at a million rows, 50 connections, against bare Express with the same SQL',
    value: round(median(ratios)),
    unit: '×',
    goal: { atLeast: 0.6 },
    ours: medians(rounds.ours),
    express: medians(rounds.express),
  });
}
