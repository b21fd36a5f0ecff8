import type { EventDefinition } from '#domain/kernel/event.ts';
import { noticeEvents } from './notices/events.ts';
import { orderEvents } from './order/events.ts';

/** The facts of the service orders that are written by hand; records and accounts bring their own. */
export const ordersEvents: readonly EventDefinition[] = [...orderEvents, ...noticeEvents];
