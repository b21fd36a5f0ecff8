import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as polish } from '@zxcvbn-ts/language-pl';

/** How many guesses a password takes anyone who knows the usual words, Polish ones too, and keyboards. */
export const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...polish }, graphs: adjacencyGraphs });
