import type { AccountScreenParts } from '#api/accounts/routes.ts';
import { participantScreen } from './employees.ts';
import { operatorScreen } from './operators.ts';
import { reporterScreen } from './reporters.ts';

/** What the portal's accounts have besides the screens that follow from their declarations, by kind. */
export const trainingAccountScreens: Readonly<Record<string, AccountScreenParts>> = {
  operator: operatorScreen,
  reporter: reporterScreen,
  participant: participantScreen,
};
