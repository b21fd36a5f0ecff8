/** Whether this is `npm run test:long`, which takes everything; `npm test` takes enough to notice what is broken. */
export const isLong = process.env.TESTS === 'long';

/**
 * Cases that are alike and cost much each: all of them in `npm run test:long`; in `npm test` so many, spread evenly over
 * them, the same ones in every run.
 */
export const sampled = <Case>(all: readonly Case[], few: number): readonly Case[] =>
  isLong || all.length <= few
    ? all
    : Array.from({ length: few }, (_one, place) => all[Math.floor(((place + 0.5) * all.length) / few)] as Case);
