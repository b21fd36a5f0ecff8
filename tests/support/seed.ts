import fc from 'fast-check';

/**
 * `npm test` draws the same cases for everybody: a red property is the change's fault. `npm run test:long` gives a fresh
 * seed and prints it; a counterexample found there becomes an example of its own.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED ?? 20_261_127) });
