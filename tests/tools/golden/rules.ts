import { FORMER_RULES } from '#domain/orders/order/former-rules.ts';
import { ORDER_RULES } from '#domain/orders/order/rules.ts';
import type { GoldenResults } from './files.ts';

/** The name of the file that keeps the rules of an order's fields. */
export const FIELD_RULES = 'order-fields';

/** The rules that hold now; their version is how many were before. */
export const fieldRules = (): GoldenResults => ({ version: FORMER_RULES.length + 1, results: ORDER_RULES });
