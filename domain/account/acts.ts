/** What the command line does when nobody else can (`npm run break-glass`). */
export const BREAK_GLASS_ACTS = ['administrator', 'second-factor', 'unlock'] as const;
export type BreakGlassAct = (typeof BREAK_GLASS_ACTS)[number];
export const BREAK_GLASS_WORDS: Record<BreakGlassAct, string> = {
  administrator: 'nadano wszystkie uprawnienia',
  'second-factor': 'zresetowano drugi składnik logowania',
  unlock: 'odblokowano konto',
};

/** What a second administrator says to a proposal. */
export const ADMINISTRATION_DECISIONS = ['confirmed', 'refused'] as const;
export type AdministrationDecision = (typeof ADMINISTRATION_DECISIONS)[number];
export const DECISION_VERBS: Record<AdministrationDecision, string> = {
  confirmed: 'Potwierdzono',
  refused: 'Odrzucono',
};
