/** An e-mail address as a page shows it that more than its owner may open: 'j…@serwis.example'. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…');
