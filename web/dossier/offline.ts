import { mountCheck } from './show.ts';

/** Begins the file that is opened from a disk (`offline-file.ts` puts it together). */
const root = document.getElementById('check');
if (root) mountCheck(root, '');
