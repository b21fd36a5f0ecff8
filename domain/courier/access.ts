import type { Access } from '#domain/kernel/access.ts';

/** GEN-02: what pages of the courier portal ask of the one who is there. */
export const courierAccess = ({ actorType }: Access) => ({
  isLoggedIn: actorType !== null,
  isOperator: actorType === 'BxOperator',
  isReporter: actorType === 'BxReporter',
});
