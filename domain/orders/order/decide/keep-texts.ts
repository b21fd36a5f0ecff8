import type { Command } from '#domain/kernel/decider.ts';
import { ofClientAlone, type OrderDetails, type OrderDetailsGroup } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import type { OrderState } from '../state.ts';
import type { OwnedLine } from './kept-lines.ts';

interface KeepTexts {
  readonly orderId: string;
  /** Whose keys are about to go. */
  readonly erased: readonly string[];
  readonly lines: readonly OwnedLine[];
}

/**
 * The program's own step before an erasure: what is the client's is said again for the client alone (GDP-03). Asked
 * again it does nothing.
 */
export const keepTexts: Command<OrderState, KeepTexts, OrderEvent> = {
  name: 'KeepOrderTexts',
  permission: 'VIEWING_ORDERS',
  decide: ({ details }, { orderId, erased, lines }) => [
    ...(details ? textsKept(orderId, details, erased) : []),
    ...historyKept(orderId, lines),
  ],
};

function textsKept(orderId: string, details: OrderDetails, erased: readonly string[]): OrderEvent[] {
  const kept = Object.fromEntries(
    (['report', 'assessment'] as const)
      .filter((name) => isEndangered(details[name], erased))
      .map((name) => [name, ofClientAlone(details[name])]),
  );
  return Object.keys(kept).length === 0 ? [] : [{ type: 'OrderTextsKept', data: { orderId, ...kept } }];
}

const isEndangered = ({ sealed }: OrderDetailsGroup, erased: readonly string[]): boolean =>
  sealed !== undefined &&
  !sealed.forgotten &&
  !erased.includes(sealed.personId) &&
  (sealed.alsoAbout ?? []).some((person) => erased.includes(person));

/** One fact for those whose the lines are: it goes with any of them, and with nobody else. */
function historyKept(orderId: string, lines: readonly OwnedLine[]): OrderEvent[] {
  const keyOf = ({ persons }: OwnedLine): string => [...persons].sort().join(' ');
  return [...new Set(lines.map(keyOf))].map((key): OrderEvent => {
    const own = lines.filter((line) => keyOf(line) === key);
    const [personId = '', ...others] = own[0]?.persons ?? [];
    const history = {
      personId,
      ...(others.length > 0 ? { alsoAbout: others } : {}),
      lines: own.map(({ eventId, reason, changes }) => ({ eventId, reason, changes })),
    };
    return { type: 'OrderHistoryKept', data: { orderId, eventIds: own.map(({ eventId }) => eventId), history } };
  });
}
