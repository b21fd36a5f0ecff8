import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, type PostgresEventStoreOptions } from '@event-driven-io/emmett-postgresql';
import express, { type Express } from 'express';

type Registered = Event<'ApplicationRegistered', { applicationId: string; form: Readonly<Record<string, string>> }>;
type Confirmed = Event<'ApplicationConfirmed', { applicationId: string; by: string }>;
export type ApplicationEvent = Registered | Confirmed;

interface Application {
  readonly status: 'none' | 'registered' | 'confirmed';
}

const evolve = (_application: Application, { type }: ApplicationEvent): Application => ({
  status: type === 'ApplicationRegistered' ? 'registered' : 'confirmed',
});

export interface Peer {
  readonly url: string;
  close(): Promise<void>;
}

/** What a peer does besides its events. */
export interface Duties {
  /** Before its routes. */
  readonly guard?: (app: Express) => void;
  readonly projections?: PostgresEventStoreOptions['projections'];
}

/**
 * The best-known TypeScript library for event sourcing on PostgreSQL behind Express, as its own samples do it: one stream
 * for each application, read and decided by its command handler. By itself it knows no sessions, no seats, no persons' keys,
 * no read models and no mails: what it does is the floor under any program of this kind.
 */
export async function startPeer(databaseUrl: string, { guard, projections = [] }: Duties = {}): Promise<Peer> {
  const store = getPostgreSQLEventStore(databaseUrl, { projections });
  await store.schema.migrate();
  const handle = CommandHandler<Application, ApplicationEvent>({ evolve, initialState: () => ({ status: 'none' }) });
  const app = express();
  app.use(express.urlencoded({ extended: true }));
  guard?.(app);
  app.post('/backend/registrations', async (req, res) => {
    const applicationId = randomUUID();
    await handle(store, `application-${applicationId}`, ({ status }) => {
      if (status !== 'none') throw new Error('Registered already');
      return { type: 'ApplicationRegistered', data: { applicationId, form: req.body as Record<string, string> } };
    });
    res.status(201).json({ applications: [{ id: applicationId }] });
  });
  app.post('/backend/applications/:id/confirm', async (req, res) => {
    const applicationId = req.params.id;
    await handle(store, `application-${applicationId}`, ({ status }) => {
      if (status !== 'registered') throw new Error('Not registered');
      return { type: 'ApplicationConfirmed', data: { applicationId, by: 'operator' } };
    });
    res.status(200).json({ message: 'ok' });
  });
  const server: Server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await store.close();
    },
  };
}
