import type { EventDefinition } from '#domain/kernel/event.ts';
import { orderEvents } from './order/events.ts';

/** The facts of the service orders that are written by hand; records and accounts bring their own. */
export const ordersEvents: readonly EventDefinition[] = [...orderEvents];
