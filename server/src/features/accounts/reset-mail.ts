import type { Mail } from '../../mail.ts'

/** The mail that lets the owner of an address choose a new password. */
export const passwordResetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: [
    'Someone, probably you, asked for a new password for your account.',
    '',
    'Open this page to choose one. It works once, for an hour:',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n'),
})
