/** Version of the personal-data notice that reporters are asked to accept (PUB-20). */
export const NOTICE_VERSION = '2026-01';
