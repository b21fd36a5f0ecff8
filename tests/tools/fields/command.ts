import { writeFileSync } from 'node:fs';
import { fieldsPage } from './page.ts';

/** `npm run fields`: writes the page of the runbook that says who may read and write single fields. */
writeFileSync('ops/runbook/fields.md', fieldsPage());
