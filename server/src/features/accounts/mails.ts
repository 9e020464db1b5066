import type { Letter } from '../mail/mail.queries.ts'

const mail = (to: string, subject: string, usefulHours: number, lines: string[]): Letter => ({
  to,
  subject,
  usefulHours,
  text: lines.join('\n'),
})

/** How long the links of these mails work. */
export const RESET_HOURS = 1
export const VERIFICATION_HOURS = 24
const NOTICE_HOURS = 72

/** Lets the owner of an address choose a new password. */
export const passwordResetMail = (to: string, link: string) =>
  mail(to, 'Choose a new password', RESET_HOURS, [
    'Someone, probably you, asked for a new password for your account.',
    '',
    'Open this page to choose one. It works once, for an hour:',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
  ])

/** Lets a person confirm that the address of their account is theirs. */
export const verificationMail = (to: string, link: string) =>
  mail(to, 'Confirm your email', VERIFICATION_HOURS, [
    'An account was made with this email address.',
    '',
    'If it is yours, open this page on a device where you are logged in. It works for a day:',
    link,
    '',
    'If it is not yours, do nothing: nobody can use your address for it.',
  ])

/** Tells the owner, who may not be the one who did it. */
export const passwordChangedMail = (to: string, link: string) =>
  mail(to, 'Your password was changed', NOTICE_HOURS, [
    'The password of your account was just changed, and every other device was logged out.',
    '',
    'If it was not you, choose a new password here at once:',
    link,
  ])
